-- The reply that answers a discussion, and discussions that stand first for a while.
ALTER TABLE "Post"
  ADD COLUMN "solvedAt" TIMESTAMPTZ(3),
  ADD COLUMN "pinnedUntil" TIMESTAMPTZ(3),
  ADD COLUMN "pinnedAt" TIMESTAMPTZ(3);

CREATE TABLE "Answer" (
    "postId" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byModerator" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("postId")
);
CREATE UNIQUE INDEX "Answer_replyId_key" ON "Answer"("replyId");
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_postId_fkey"
  FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_replyId_fkey"
  FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Few rows each: a vote or a new reply does not write into them.
CREATE INDEX "Post_solved" ON "Post" (id) WHERE "solvedAt" IS NOT NULL AND status = 'approved' AND "deletedAt" IS NULL;
CREATE INDEX "Post_solved_by_category" ON "Post" (category, id)
  WHERE "solvedAt" IS NOT NULL AND status = 'approved' AND "deletedAt" IS NULL;
CREATE INDEX "Post_unanswered" ON "Post" (id) WHERE "replyCount" = 0 AND status = 'approved' AND "deletedAt" IS NULL;
CREATE INDEX "Post_unanswered_by_category" ON "Post" (category, id)
  WHERE "replyCount" = 0 AND status = 'approved' AND "deletedAt" IS NULL;
CREATE INDEX "Post_pinned" ON "Post" ("pinnedAt", id) WHERE "pinnedAt" IS NOT NULL;

-- A discussion is solved while its answer can be read. Whoever changes a reply's status holds its discussion already.
CREATE FUNCTION keep_solved(discussion uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE "Post" SET "solvedAt" = found.at
  FROM (SELECT (
    SELECT "acceptedAt" FROM "Answer" JOIN "Reply" reply ON reply.id = "replyId"
    WHERE "Answer"."postId" = discussion AND reply.status = 'approved' AND reply."deletedAt" IS NULL
  ) AS at) found
  WHERE id = discussion AND "solvedAt" IS DISTINCT FROM found.at
$$;

CREATE FUNCTION keep_solved_by_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_solved(CASE TG_OP WHEN 'DELETE' THEN OLD."postId" ELSE NEW."postId" END);
  RETURN NULL;
END $$;
CREATE TRIGGER "Answer_keeps_solved" AFTER INSERT OR UPDATE OR DELETE ON "Answer"
  FOR EACH ROW EXECUTE FUNCTION keep_solved_by_answer();

CREATE FUNCTION keep_solved_by_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Answer" WHERE "replyId" = NEW.id) THEN
    PERFORM keep_solved(NEW."postId");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Reply_keeps_solved" AFTER UPDATE OF status, "deletedAt" ON "Reply" FOR EACH ROW
  WHEN ((OLD.status, OLD."deletedAt") IS DISTINCT FROM (NEW.status, NEW."deletedAt"))
  EXECUTE FUNCTION keep_solved_by_reply();

-- Answers and pins show on shared pages.
CREATE OR REPLACE FUNCTION announce_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_posts(array_agg(id), NULL) FROM new_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_posts(NULL, array_agg(id)) FROM old_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSE
    PERFORM announce_posts(
      array_agg(id) FILTER (WHERE NOT is_withdrawn), array_agg(id) FILTER (WHERE is_withdrawn))
    FROM (
      SELECT was.id,
        NOT (now.status = 'approved' AND now."deletedAt" IS NULL)
          OR (was."removedAt" IS NULL AND now."removedAt" IS NOT NULL) AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND (was."authorId", was.title, was."contentHtml", was.category, was.status, was."likeCount", was."dislikeCount",
             was."likeAdjustment", was."dislikeAdjustment", was."replyCount", was."editedAt", was."lastActivityAt",
             was."deletedAt", was."removedAt", was."solvedAt", was."pinnedUntil")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.category, now.status, now."likeCount", now."dislikeCount",
             now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt", now."solvedAt", now."pinnedUntil")
    ) touched;
  END IF;
  RETURN NULL;
END $$;
