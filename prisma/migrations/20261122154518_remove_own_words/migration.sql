-- AlterTable
ALTER TABLE "Erasure" ADD COLUMN     "putBackAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "removedAt" TIMESTAMPTZ(3);

-- What follows is written by hand. A removed discussion is nobody's: whose words it had, its kept version says.

ALTER TABLE "Post" ADD CONSTRAINT "Post_removed_is_nobodys" CHECK ("removedAt" IS NULL OR "authorId" IS NULL);

-- What administrators look through, and the nightly erasure looks for, is a small part of all.
CREATE INDEX "Post_deleted" ON "Post" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Post_removed" ON "Post" ("removedAt", id) WHERE "removedAt" IS NOT NULL;
CREATE INDEX "Reply_deleted" ON "Reply" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

-- No search finds what stands in the place of a removed text.
CREATE OR REPLACE FUNCTION keep_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."removedAt" IS NOT NULL THEN
    NEW."searchVector" := ''::tsvector;
  ELSE
    NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || '¶:50'::tsvector
                       || setweight(search_document(NEW."content"), 'B');
  END IF;
  RETURN NEW;
END $$;

-- As in announce_by_subject, and a text that its author removes is withdrawn.
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
             was."deletedAt", was."removedAt")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.category, now.status, now."likeCount", now."dislikeCount",
             now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt")
    ) touched;
  END IF;
  RETURN NULL;
END $$;

-- A version that is taken back, or erased, must not stand in the history of its discussion any more.
CREATE FUNCTION announce_version_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'PostRevision' THEN
    PERFORM announce_posts(NULL, ARRAY[OLD."postId"]);
  ELSE
    PERFORM announce_posts(NULL, array_agg("postId")) FROM "Reply" WHERE id = OLD."replyId";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "PostRevision_withdraw_update" AFTER UPDATE OF "status" ON "PostRevision"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" <> 'approved')
  EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "PostRevision_withdraw_delete" AFTER DELETE ON "PostRevision"
  FOR EACH ROW WHEN (OLD."status" = 'approved') EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "ReplyRevision_withdraw_update" AFTER UPDATE OF "status" ON "ReplyRevision"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" <> 'approved')
  EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "ReplyRevision_withdraw_delete" AFTER DELETE ON "ReplyRevision"
  FOR EACH ROW WHEN (OLD."status" = 'approved') EXECUTE FUNCTION announce_version_withdrawal();

-- Whoever removes, and in whatever way: a backup from before must not bring it back, unless it was put back since.

CREATE OR REPLACE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Erasure" AS known ("kind", "subjectId") VALUES (TG_ARGV[0]::"ErasureKind", OLD."id")
  ON CONFLICT ("kind", "subjectId") DO UPDATE SET "erasedAt" = CURRENT_TIMESTAMP, "putBackAt" = NULL, "notedAt" = NULL
  WHERE known."putBackAt" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION note_putting_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Erasure" SET "putBackAt" = CURRENT_TIMESTAMP, "notedAt" = NULL
  WHERE "kind" = TG_ARGV[0]::"ErasureKind" AND "subjectId" = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_note_removed_words" AFTER UPDATE OF "removedAt" ON "Post"
  FOR EACH ROW WHEN (OLD."removedAt" IS NULL AND NEW."removedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_putting_back" AFTER UPDATE OF "deletedAt", "removedAt" ON "Post"
  FOR EACH ROW WHEN ((OLD."deletedAt" IS NOT NULL OR OLD."removedAt" IS NOT NULL)
    AND NEW."deletedAt" IS NULL AND NEW."removedAt" IS NULL)
  EXECUTE FUNCTION note_putting_back('post');
CREATE TRIGGER "Reply_note_putting_back" AFTER UPDATE OF "deletedAt" ON "Reply"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NOT NULL AND NEW."deletedAt" IS NULL)
  EXECUTE FUNCTION note_putting_back('reply');
