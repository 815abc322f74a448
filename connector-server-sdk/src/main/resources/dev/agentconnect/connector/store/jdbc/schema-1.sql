-- Keys that come from a peer or a target are stored as their SHA-256, so any text of any length is a key.
-- Times are milliseconds since 1970. Columns named position only give an order.

CREATE TABLE IF NOT EXISTS agc_connectors (
    connector_id VARCHAR PRIMARY KEY,
    last_seen BIGINT NOT NULL
);

CREATE TABLE IF NOT EXISTS agc_channels (
    channel_id VARCHAR PRIMARY KEY,
    connector_id VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    credentials_key_id VARCHAR,
    credentials VARCHAR
);

CREATE TABLE IF NOT EXISTS agc_outbox (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    key_hash VARCHAR NOT NULL,
    content VARCHAR NOT NULL,
    expires_at BIGINT NOT NULL,
    UNIQUE (channel_id, key_hash)
);
CREATE INDEX IF NOT EXISTS agc_outbox_order ON agc_outbox (channel_id, position);

CREATE TABLE IF NOT EXISTS agc_cursors (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_hash VARCHAR NOT NULL UNIQUE,
    cursor_value VARCHAR NOT NULL
);

CREATE TABLE IF NOT EXISTS agc_tool_calls (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    key_hash VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    answer VARCHAR NOT NULL,
    finished_at BIGINT NOT NULL,
    UNIQUE (channel_id, key_hash)
);
CREATE INDEX IF NOT EXISTS agc_tool_calls_order ON agc_tool_calls (channel_id, position);
CREATE INDEX IF NOT EXISTS agc_tool_calls_age ON agc_tool_calls (finished_at);

CREATE TABLE IF NOT EXISTS agc_sent_messages (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    key_hash VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    answer VARCHAR NOT NULL,
    finished_at BIGINT NOT NULL,
    UNIQUE (channel_id, key_hash)
);
CREATE INDEX IF NOT EXISTS agc_sent_messages_order ON agc_sent_messages (channel_id, position);
CREATE INDEX IF NOT EXISTS agc_sent_messages_age ON agc_sent_messages (finished_at);

CREATE TABLE IF NOT EXISTS agc_sent_parts (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    key_hash VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    answer VARCHAR NOT NULL,
    finished_at BIGINT NOT NULL,
    UNIQUE (channel_id, key_hash)
);
CREATE INDEX IF NOT EXISTS agc_sent_parts_order ON agc_sent_parts (channel_id, position);
CREATE INDEX IF NOT EXISTS agc_sent_parts_age ON agc_sent_parts (finished_at);

CREATE TABLE IF NOT EXISTS agc_taken_messages (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel_id VARCHAR NOT NULL,
    key_hash VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    answer VARCHAR NOT NULL,
    finished_at BIGINT NOT NULL,
    UNIQUE (channel_id, key_hash)
);
CREATE INDEX IF NOT EXISTS agc_taken_messages_order ON agc_taken_messages (channel_id, position);
CREATE INDEX IF NOT EXISTS agc_taken_messages_age ON agc_taken_messages (finished_at);
