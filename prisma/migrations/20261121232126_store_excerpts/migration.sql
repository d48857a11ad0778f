-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "excerpt" TEXT;

-- Finds at once what lacks one, which soon is nothing, so that looking for it never reads the whole table.
CREATE INDEX "Post_without_excerpt" ON "Post"("id") WHERE "excerpt" IS NULL;

-- Whoever changes a text and says nothing of its excerpt, as the version before does, must not leave the old one
-- behind: it would show words that are gone. A missing one is made when it is read, and filled in by a job.
CREATE FUNCTION forget_excerpt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."excerpt" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_excerpt" BEFORE UPDATE OF "contentHtml" ON "Post" FOR EACH ROW
  WHEN (NEW."contentHtml" IS DISTINCT FROM OLD."contentHtml" AND NEW."excerpt" IS NOT DISTINCT FROM OLD."excerpt")
  EXECUTE FUNCTION forget_excerpt();
