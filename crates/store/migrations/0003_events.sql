-- A session is what happened in it: one row per event, in order, never rewritten. All else is made of them.
--
-- The tables of version 0.1.0 are put aside; when the file is opened, what they hold is brought over, and they go.

DROP INDEX session_by_time;
DROP INDEX session_by_study;
ALTER TABLE session RENAME TO session_0;
ALTER TABLE utterance RENAME TO utterance_0;
ALTER TABLE node RENAME TO node_0;
ALTER TABLE edge RENAME TO edge_0;
ALTER TABLE slot RENAME TO slot_0;
ALTER TABLE embedding RENAME TO embedding_0;

-- Texts that sessions share, by the SHA-256 of what they say: methodologies and topics. Compressed.
CREATE TABLE document (
    hash BLOB PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE session (
    id          TEXT PRIMARY KEY,
    version     INTEGER NOT NULL,           -- the number of its events
    status      TEXT NOT NULL,
    ending      TEXT,
    concept_id  TEXT NOT NULL,
    methodology TEXT NOT NULL,
    study_id    TEXT,
    turn_count  INTEGER NOT NULL,
    created_at  TEXT NOT NULL,
    created_us  INTEGER NOT NULL,           -- microseconds since 1970, for ordering
    updated_at  TEXT NOT NULL,
    config      BLOB NOT NULL,              -- settings, which never change
    concept     BLOB NOT NULL REFERENCES document (hash),
    methodology_source BLOB NOT NULL REFERENCES document (hash)
) STRICT;
CREATE INDEX session_by_time ON session (created_us DESC, id DESC);
CREATE INDEX session_by_study ON session (study_id, created_us DESC, id DESC) WHERE study_id IS NOT NULL;

-- What happened. The words said stand in columns, the rest in `body`: one byte, its format, and compressed JSON. The
-- vectors of the nodes a turn created are 16-bit floats, little-endian, one vector after the other. (They stand in the
-- same row because rows of half a page leave a third of the file empty.)
CREATE TABLE event (
    session_id  TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position    INTEGER NOT NULL,           -- the session's version after it
    kind        TEXT NOT NULL,
    at          TEXT NOT NULL,
    turn_number INTEGER,
    key         TEXT,                       -- the sender's, of a turn's answer
    answer      TEXT,                       -- what the respondent said
    question    TEXT,                       -- what the interviewer said
    body        BLOB NOT NULL,
    model       TEXT,                       -- whose the vectors are
    nodes       TEXT,                       -- JSON: the ids of their nodes, in order
    vectors     BLOB,
    PRIMARY KEY (session_id, position)
) STRICT;
CREATE UNIQUE INDEX event_by_key ON event (session_id, key) WHERE key IS NOT NULL;

-- Everything said, oldest first within a session.
CREATE VIEW utterance AS
    SELECT session_id, position, 0 AS place, turn_number, 'respondent' AS speaker, answer AS text
    FROM event WHERE answer IS NOT NULL
    UNION ALL
    SELECT session_id, position, 1, coalesce(turn_number, 0), 'interviewer', question
    FROM event WHERE question IS NOT NULL
    ORDER BY session_id, position, place;

-- The answer of a turn that is not complete, and who completes it: nobody when there is no token.
CREATE TABLE open_turn (
    session_id  TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
    turn_number INTEGER NOT NULL,
    text        TEXT NOT NULL,
    key         TEXT,
    at          TEXT NOT NULL,
    reading     BLOB,                       -- what was read from it before its turn failed
    token       TEXT,
    owner       TEXT,                       -- the server, as named by its file in the folder `.servers`
    worker      INTEGER,
    taken_at    TEXT
) STRICT, WITHOUT ROWID;

-- A session as of some event, so that not all of them have to be gone through. Made anew from them at any time.
CREATE TABLE snapshot (
    session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    format     INTEGER NOT NULL,
    body       BLOB NOT NULL
) STRICT;

-- What was found, for queries across sessions. Made anew from the events at any time; never read back.
CREATE TABLE node (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    id              TEXT AS ('n' || (position + 1)),
    label           TEXT NOT NULL,
    node_type       TEXT NOT NULL,
    polarity        INTEGER NOT NULL,
    confidence      REAL NOT NULL,
    created_at_turn INTEGER NOT NULL,
    element         TEXT,
    slot            TEXT,
    superseded_by   TEXT,
    quotes          TEXT NOT NULL,          -- JSON: [[utterance, words], ...]
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE edge (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    id              TEXT AS ('e' || (position + 1)),
    source          TEXT NOT NULL,
    target          TEXT NOT NULL,
    edge_type       TEXT NOT NULL,
    confidence      REAL NOT NULL,
    explicit        INTEGER NOT NULL,
    valid           INTEGER NOT NULL,
    gap             INTEGER NOT NULL,
    suggested       INTEGER NOT NULL,
    created_at_turn INTEGER NOT NULL,
    quotes          TEXT NOT NULL,          -- JSON: [[utterance, words], ...]
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE slot (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    id              TEXT AS ('s' || (position + 1)),
    name            TEXT NOT NULL,
    node_type       TEXT NOT NULL,
    status          TEXT NOT NULL,
    support         INTEGER NOT NULL,       -- distinct nodes
    first_seen_turn INTEGER NOT NULL,
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;
