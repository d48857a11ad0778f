-- The words of pages: a search with a word that is none of them also looks for the most similar one. Words of members are
-- not among them, since nothing of a member stays when the account goes.
CREATE TABLE "SearchWord" (
  "word" TEXT NOT NULL,
  CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING gin ("word" gin_trgm_ops);

CREATE FUNCTION note_search_words(texts text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SearchWord" ("word")
  SELECT DISTINCT word FROM regexp_split_to_table(words_apart(plain_words(left(texts, 50000))), '\s+') AS word
  WHERE length(word) BETWEEN 4 AND 30 AND word ~ '^[[:alpha:]]+$'
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION note_page_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(NEW."heading" || ' ' || NEW."text");
  RETURN NULL;
END $$;
CREATE TRIGGER "SearchPage_words" AFTER INSERT OR UPDATE ON "SearchPage" FOR EACH ROW EXECUTE FUNCTION note_page_words();

-- The next start writes the parts of pages again, and their words with them.
DELETE FROM "SearchPage";
