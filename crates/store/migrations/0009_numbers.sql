-- The number of a session among those of its study, given once: "Person 3" is the same person for ever, whatever is deleted.

ALTER TABLE session ADD COLUMN number INTEGER; -- none without a study

-- The last number given in each study.
CREATE TABLE numbering (
    study_id TEXT PRIMARY KEY,
    last     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

UPDATE session SET number = place FROM (
    SELECT id AS of, row_number() OVER (PARTITION BY study_id ORDER BY created_us, id) AS place
    FROM session WHERE study_id IS NOT NULL
) WHERE id = of;
INSERT INTO numbering SELECT study_id, max(number) FROM session WHERE study_id IS NOT NULL GROUP BY study_id;
