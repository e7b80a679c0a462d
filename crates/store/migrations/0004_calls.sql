-- Calls to language models: one row for each, never changed. Only the name of a session goes when that is deleted: what
-- was spent was spent.

CREATE TABLE call (
    id            TEXT PRIMARY KEY,
    session_id    TEXT,                     -- none outside of interviews, and of a session that was deleted
    turn_number   INTEGER NOT NULL,         -- 0: before the first
    task          TEXT NOT NULL,
    provider      TEXT NOT NULL,
    model         TEXT NOT NULL,
    attempt       INTEGER NOT NULL,         -- 1 for the first time
    input_tokens  INTEGER NOT NULL,         -- cached ones included
    cached_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost_usd      REAL,                     -- none: the price is not known
    latency_ms    INTEGER NOT NULL,
    outcome       TEXT NOT NULL,            -- `ok`, or what went wrong
    at            TEXT NOT NULL,
    at_us         INTEGER NOT NULL          -- microseconds since 1970, for ordering
) STRICT;
CREATE INDEX call_by_session ON call (session_id, at_us) WHERE session_id IS NOT NULL;
CREATE INDEX call_by_time ON call (at_us);
