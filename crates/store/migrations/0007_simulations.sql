-- Simulations: interviews with simulated people, which are sessions like others.

CREATE TABLE simulation (
    id          TEXT PRIMARY KEY,
    status      TEXT NOT NULL,
    concept_id  TEXT NOT NULL,
    methodology TEXT NOT NULL,
    study_id    TEXT,
    wanted      INTEGER NOT NULL,           -- interviews
    started_at  TEXT NOT NULL,
    started_us  INTEGER NOT NULL,           -- microseconds since 1970, for ordering
    ended_at    TEXT,
    error       TEXT
) STRICT;

CREATE TABLE simulated_interview (
    simulation_id TEXT NOT NULL REFERENCES simulation (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,         -- from 0
    session_id    TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    persona       TEXT NOT NULL,
    status        TEXT NOT NULL,
    turns         INTEGER NOT NULL,
    nodes         INTEGER NOT NULL,
    edges         INTEGER NOT NULL,
    ending        TEXT,
    PRIMARY KEY (simulation_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX simulated_interview_by_session ON simulated_interview (session_id);
