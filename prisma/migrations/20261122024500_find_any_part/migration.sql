-- The dashboard finds posts, replies and log entries by any part of their words, with or without the fada, and entries by
-- any part of their target's id. Trigrams need three letters; of two, log entries have an index of their own, since a
-- pair that stands in one reason of a million would otherwise be looked for in all of them.

CREATE FUNCTION plain_words(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(without_fada(words));

CREATE FUNCTION log_entry_words(reason text, target uuid) RETURNS text IMMUTABLE PARALLEL SAFE
  RETURN plain_words(coalesce(reason, '') || E'\n' || target::text);

CREATE FUNCTION letter_pairs(words text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(array_agg(DISTINCT one || other), '{}')
  FROM (SELECT string_to_array(words, NULL) AS letters) split,
    unnest(letters, letters[2:]) AS pair (one, other)
  WHERE other IS NOT NULL
$$;

CREATE INDEX "Post_words_idx" ON "Post" USING GIN (plain_words("title" || E'\n' || "content") gin_trgm_ops);
CREATE INDEX "Reply_words_idx" ON "Reply" USING GIN (plain_words("content") gin_trgm_ops);
CREATE INDEX "ModerationLog_words_idx" ON "ModerationLog"
  USING GIN (log_entry_words("reason", "targetId") gin_trgm_ops);
CREATE INDEX "ModerationLog_pairs_idx" ON "ModerationLog" USING GIN (letter_pairs(plain_words("reason")));

-- How common a word is in these says which way the database goes.
ANALYZE "Post", "Reply", "ModerationLog";
