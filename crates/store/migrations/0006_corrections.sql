-- What researchers change in what was understood, beside the events of a session, which stay as they are.

CREATE TABLE correction (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,            -- from 1
    at         TEXT NOT NULL,
    author     TEXT NOT NULL,
    change     TEXT NOT NULL,               -- JSON, as documents have it
    undone_at  TEXT,
    PRIMARY KEY (session_id, number)
) STRICT, WITHOUT ROWID;
