-- Each index is one more tree that every commit writes. The order of a channel is found through its keys, of which there are few; what
-- is old stands first in the order of position. From here on key_hash of agc_outbox and agc_taken_messages is the id of the message
-- itself when it is short and plain.

DROP INDEX IF EXISTS agc_outbox_order;
DROP INDEX IF EXISTS agc_tool_calls_order;
DROP INDEX IF EXISTS agc_tool_calls_age;
DROP INDEX IF EXISTS agc_sent_messages_order;
DROP INDEX IF EXISTS agc_sent_messages_age;
DROP INDEX IF EXISTS agc_sent_parts_order;
DROP INDEX IF EXISTS agc_sent_parts_age;
DROP INDEX IF EXISTS agc_taken_messages_order;
DROP INDEX IF EXISTS agc_taken_messages_age;
