-- Every writer of a discussion writes its excerpt, so that none is missing, and no job fills them in.
DROP TRIGGER "Post_excerpt" ON "Post";
DROP FUNCTION "forget_excerpt"();
UPDATE "Post" SET "excerpt" = '' WHERE "excerpt" IS NULL;
DROP INDEX "Post_without_excerpt";
ALTER TABLE "Post" ALTER COLUMN "excerpt" SET DEFAULT '', ALTER COLUMN "excerpt" SET NOT NULL;

DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'excerpts';
  END IF;
END $$;
