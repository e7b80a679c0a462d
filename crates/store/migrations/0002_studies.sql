-- Sessions by the study they belong to.

ALTER TABLE session ADD COLUMN study_id TEXT;
UPDATE session SET study_id = state ->> '$.config.study_id';
CREATE INDEX session_by_study ON session (study_id, created_us DESC, id DESC);
