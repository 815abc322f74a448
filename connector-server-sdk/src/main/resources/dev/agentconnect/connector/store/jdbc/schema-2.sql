-- Files that are kept until expires_at; their bytes are in the files directory. The recipient is sealed like credentials.

CREATE TABLE IF NOT EXISTS agc_files (
    file_ref VARCHAR PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    filename VARCHAR NOT NULL,
    mime_type VARCHAR,
    byte_size BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    recipient_key_id VARCHAR,
    recipient VARCHAR
);
CREATE INDEX IF NOT EXISTS agc_files_channel ON agc_files (channel_id);
CREATE INDEX IF NOT EXISTS agc_files_age ON agc_files (expires_at);
