-- Sessions with everything said, found and decided in them.
--
-- Each row's `body` is the part as JSON; the other columns are read from it by SQLite itself, so that rows
-- can be queried and never disagree with what is loaded. `position` is the place in the session's list.

PRAGMA application_id = 0x436c6c71; -- "Cllq"

CREATE TABLE session (
    id          TEXT PRIMARY KEY,
    version     INTEGER NOT NULL,           -- raised by one with every commit
    format      INTEGER NOT NULL,           -- of `state`
    status      TEXT NOT NULL,
    concept_id  TEXT NOT NULL,
    methodology TEXT NOT NULL,
    turn_count  INTEGER NOT NULL,
    created_at  TEXT NOT NULL,
    created_us  INTEGER NOT NULL,           -- microseconds since 1970, for ordering
    updated_at  TEXT NOT NULL,
    fixed       TEXT NOT NULL,              -- JSON: what never changes (concept, methodology)
    state       TEXT NOT NULL               -- JSON: what is in no other table
) STRICT;
CREATE INDEX session_by_time ON session (created_us DESC, id DESC);

CREATE TABLE utterance (
    session_id  TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position    INTEGER NOT NULL,
    body        TEXT NOT NULL,
    id          TEXT AS (body ->> 'id'),
    turn_number INTEGER AS (body ->> 'turn_number'),
    speaker     TEXT AS (body ->> 'speaker'),
    text        TEXT AS (body ->> 'text'),
    created_at  TEXT AS (body ->> 'created_at'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE node (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    body            TEXT NOT NULL,
    id              TEXT AS (body ->> 'id'),
    label           TEXT AS (body ->> 'label'),
    node_type       TEXT AS (body ->> 'node_type'),
    polarity        INTEGER AS (body ->> 'polarity'),
    confidence      REAL AS (body ->> 'confidence'),
    created_at_turn INTEGER AS (body ->> 'created_at_turn'),
    superseded_by   TEXT AS (body ->> 'superseded_by'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE edge (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    body            TEXT NOT NULL,
    id              TEXT AS (body ->> 'id'),
    source          TEXT AS (body ->> 'source'),
    target          TEXT AS (body ->> 'target'),
    edge_type       TEXT AS (body ->> 'edge_type'),
    confidence      REAL AS (body ->> 'confidence'),
    created_at_turn INTEGER AS (body ->> 'created_at_turn'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE merge (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    body       TEXT NOT NULL,
    id         TEXT AS (body ->> 'id'),
    node       TEXT AS (body ->> 'node'),
    label      TEXT AS (body ->> 'label'),
    tier       TEXT AS (body ->> 'tier'),
    similarity REAL AS (body ->> 'similarity'),
    undone     TEXT AS (body ->> 'undone'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE slot (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    body       TEXT NOT NULL,
    id         TEXT AS (body ->> 'id'),
    name       TEXT AS (body ->> 'name'),
    node_type  TEXT AS (body ->> 'node_type'),
    status     TEXT AS (body ->> 'status'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE slot_mapping (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    body       TEXT NOT NULL,               -- [node, {slot, similarity, assigned_turn}]
    node       TEXT AS (body ->> '$[0]'),
    slot       TEXT AS (body ->> '$[1].slot'),
    similarity REAL AS (body ->> '$[1].similarity'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE canonical_edge (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    body       TEXT NOT NULL,
    source     TEXT AS (body ->> 'source'),
    target     TEXT AS (body ->> 'target'),
    edge_type  TEXT AS (body ->> 'edge_type'),
    PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

-- Vectors, 32-bit floats, little-endian. Vectors of different models never meet: a vector is read only by
-- sessions that use its model.
CREATE TABLE embedding (
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    owner      TEXT NOT NULL CHECK (owner IN ('node', 'slot')),
    position   INTEGER NOT NULL,
    model      TEXT NOT NULL,
    vector     BLOB NOT NULL,
    PRIMARY KEY (session_id, owner, position)
) STRICT, WITHOUT ROWID;

-- One record per completed turn.
CREATE TABLE turn (
    session_id      TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    turn_number     INTEGER NOT NULL,
    idempotency_key TEXT,
    body            TEXT NOT NULL,
    strategy        TEXT AS (body ->> 'strategy'),
    phase           TEXT AS (body ->> 'phase'),
    focus_label     TEXT AS (body ->> 'focus_label'),
    answered_at     TEXT AS (body ->> 'answered_at'),
    PRIMARY KEY (session_id, turn_number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX turn_by_key ON turn (session_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The answer of a turn that is not completed: kept first, so that no crash loses it.
CREATE TABLE pending_answer (
    session_id      TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
    turn_number     INTEGER NOT NULL,
    text            TEXT NOT NULL,
    idempotency_key TEXT,
    created_at      TEXT NOT NULL
) STRICT;
