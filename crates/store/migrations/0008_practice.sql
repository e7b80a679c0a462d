-- Links by which a study is tried out: the interviews are practice runs.
ALTER TABLE link ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
