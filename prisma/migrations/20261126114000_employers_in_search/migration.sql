-- Vacancies are also found by their employer.
CREATE OR REPLACE FUNCTION keep_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."removedAt" IS NOT NULL THEN
    NEW."searchVector" := ''::tsvector;
  ELSE
    NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || '¶:50'::tsvector
                       || setweight(search_document(NEW."content"), 'B');
    IF NEW."employer" IS NOT NULL THEN
      NEW."searchVector" := NEW."searchVector" || '¶:50'::tsvector || setweight(search_document(NEW."employer"), 'B');
    END IF;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER "Post_search" ON "Post";
CREATE TRIGGER "Post_search" BEFORE INSERT OR UPDATE OF title, content, employer ON "Post"
  FOR EACH ROW EXECUTE FUNCTION keep_post_search();
UPDATE "Post" SET employer = employer WHERE employer IS NOT NULL;
