-- Studies: what a researcher sets up, the links that are handed out, and who came by them. Rows have an owner, their
-- study's. Of tokens and handles only the SHA-256 is kept.

CREATE TABLE study (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,
    version    INTEGER NOT NULL,            -- raised by one with every change
    created_at TEXT NOT NULL,
    created_us INTEGER NOT NULL,            -- microseconds since 1970, for ordering
    updated_at TEXT NOT NULL,
    plan       BLOB NOT NULL                -- all that can be changed
) STRICT;
CREATE INDEX study_by_time ON study (owner, created_us DESC, id DESC);

CREATE TABLE link (
    id         TEXT PRIMARY KEY,
    study_id   TEXT NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    token      BLOB NOT NULL UNIQUE,
    hint       TEXT NOT NULL,
    label      TEXT NOT NULL,
    max_uses   INTEGER,
    uses       INTEGER NOT NULL,
    expires_at TEXT,
    revoked_at TEXT,
    created_at TEXT NOT NULL,
    created_us INTEGER NOT NULL,
    CHECK (max_uses IS NULL OR uses <= max_uses)
) STRICT;
CREATE INDEX link_by_study ON link (study_id, created_us DESC, id DESC);

-- Somebody who began: one per link and handle. Without a session they were not to be interviewed.
CREATE TABLE visit (
    id         INTEGER PRIMARY KEY,
    link_id    TEXT NOT NULL REFERENCES link (id) ON DELETE CASCADE,
    handle     BLOB NOT NULL,
    session_id TEXT,
    at         TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX visit_by_handle ON visit (link_id, handle);
CREATE UNIQUE INDEX visit_by_session ON visit (session_id) WHERE session_id IS NOT NULL;

-- What is known of them.
CREATE TABLE attribute (
    visit_id INTEGER NOT NULL REFERENCES visit (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (visit_id, name)
) STRICT, WITHOUT ROWID;

-- People who are expected, by one of their attributes.
CREATE TABLE expected (
    study_id   TEXT NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    value      TEXT NOT NULL,
    attributes TEXT NOT NULL,               -- JSON: what else is known
    PRIMARY KEY (study_id, name, value)
) STRICT, WITHOUT ROWID;

ALTER TABLE session ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
