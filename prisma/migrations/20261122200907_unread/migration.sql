-- What a member has not read yet. Everything up to `allReadAt` is read; of what came later, each discussion remembers how far
-- it was read. Those who are members now begin with everything read, and so does everybody who joins.
ALTER TABLE "Member"
  ADD COLUMN "allReadAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "wasAllReadAt" TIMESTAMPTZ(3),
  ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3),
  ADD COLUMN "previousVisitAt" TIMESTAMPTZ(3);

CREATE TABLE "PostReading" (
  "memberId" UUID NOT NULL,
  "postId" UUID NOT NULL,
  "readUntil" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PostReading_pkey" PRIMARY KEY ("memberId", "postId")
);
CREATE INDEX "PostReading_memberId_readUntil_idx" ON "PostReading" ("memberId", "readUntil");
CREATE INDEX "PostReading_postId_idx" ON "PostReading" ("postId");
ALTER TABLE "PostReading" ADD CONSTRAINT "PostReading_memberId_fkey"
  FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PostReading" ADD CONSTRAINT "PostReading_postId_fkey"
  FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When an item came into sight, which may be long after it was written. What was published before this column came has
-- none, and nobody has yet to read it.
ALTER TABLE "Post" ADD COLUMN "publishedAt" TIMESTAMPTZ(3);
ALTER TABLE "Reply" ADD COLUMN "publishedAt" TIMESTAMPTZ(3);

-- What follows is written by hand.

-- Whoever publishes, also the version before: the first time counts, so that what a moderator puts back is not new again.
CREATE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."publishedAt" IS NOT NULL THEN
    RETURN NEW;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.status = 'approved' THEN NEW."publishedAt" := NEW."createdAt"; END IF;
  ELSIF OLD.status = 'approved' THEN
    NEW."publishedAt" := OLD."createdAt";
  ELSIF NEW.status = 'approved' THEN
    NEW."publishedAt" := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_publication" BEFORE INSERT OR UPDATE OF "status" ON "Post"
  FOR EACH ROW EXECUTE FUNCTION note_publication();
CREATE TRIGGER "Reply_publication" BEFORE INSERT OR UPDATE OF "status" ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION note_publication();

-- What is new, in all and in one discussion. Rows from before have no place in these: they are built in no time.
CREATE INDEX "Post_published" ON "Post" ("publishedAt") INCLUDE ("authorId")
  WHERE status = 'approved' AND "deletedAt" IS NULL AND "publishedAt" IS NOT NULL;
CREATE INDEX "Reply_published" ON "Reply" ("publishedAt") INCLUDE ("authorId", "postId")
  WHERE status = 'approved' AND "deletedAt" IS NULL AND "publishedAt" IS NOT NULL;
CREATE INDEX "Reply_published_in_post" ON "Reply" ("postId", "publishedAt") INCLUDE ("authorId", id)
  WHERE status = 'approved' AND "deletedAt" IS NULL AND "publishedAt" IS NOT NULL;
