-- Lists go by the time of publication: what a moderator publishes days after it was written stands where everybody looks.
-- A column of its own, since what nobody has published has a place in its author's lists, too. The default is stored once
-- for all rows, so nothing is rewritten while the table is locked.

-- AlterTable
ALTER TABLE "Post" ADD COLUMN "listedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Reply" ADD COLUMN "listedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX IF NOT EXISTS "Post_status_listedAt_id_idx" ON "Post"("status", "listedAt", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "Post_status_category_listedAt_id_idx" ON "Post"("status", "category", "listedAt", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "Post_authorId_listedAt_id_idx" ON "Post"("authorId", "listedAt", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "PostVote_voterId_castAt_id_idx" ON "PostVote"("voterId", "castAt", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "Reply_authorId_listedAt_id_idx" ON "Reply"("authorId", "listedAt", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ReplyVote_voterId_castAt_id_idx" ON "ReplyVote"("voterId", "castAt", "id");

-- What follows is written by hand.

-- The version before publishes, too. A discussion that comes into sight is active at that moment.
CREATE OR REPLACE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."publishedAt" IS NULL THEN
    IF TG_OP = 'INSERT' THEN
      IF NEW.status = 'approved' THEN NEW."publishedAt" := NEW."createdAt"; END IF;
    ELSIF OLD.status = 'approved' AND OLD."publishedAt" IS NULL THEN
      NEW."publishedAt" := OLD."createdAt";
    ELSIF OLD.status <> 'approved' AND NEW.status = 'approved' THEN
      NEW."publishedAt" := clock_timestamp();
      IF TG_TABLE_NAME = 'Post' THEN
        NEW."lastActivityAt" := greatest(NEW."lastActivityAt", NEW."publishedAt");
      END IF;
    END IF;
  END IF;
  NEW."listedAt" := coalesce(NEW."publishedAt", NEW."createdAt");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "Post_publication"
  BEFORE INSERT OR UPDATE OF "status", "publishedAt", "createdAt" ON "Post"
  FOR EACH ROW EXECUTE FUNCTION note_publication();
CREATE OR REPLACE TRIGGER "Reply_publication"
  BEFORE INSERT OR UPDATE OF "status", "publishedAt", "createdAt" ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION note_publication();

UPDATE "Post" SET "listedAt" = coalesce("publishedAt", "createdAt");
UPDATE "Reply" SET "listedAt" = coalesce("publishedAt", "createdAt");
UPDATE "Post" post SET "lastActivityAt" = active.at
FROM (
  SELECT post.id, greatest(post."listedAt", max(reply."listedAt")) AS at
  FROM "Post" post LEFT JOIN "Reply" reply
    ON reply."postId" = post.id AND reply.status = 'approved' AND reply."deletedAt" IS NULL
  GROUP BY post.id
) active
WHERE post.id = active.id AND post."lastActivityAt" < active.at;

-- A discussion without words keeps its place for its replies alone; these have none left.
UPDATE "Post" post SET "deletedAt" = now()
WHERE "removedAt" IS NOT NULL AND "deletedAt" IS NULL AND NOT EXISTS (
  SELECT FROM "Reply" WHERE "postId" = post.id AND "deletedAt" IS NULL AND status <> 'rejected');
