-- One table for the versions of posts and of replies: each is of one of the two.
CREATE TABLE "Revision" (
    "id" UUID NOT NULL,
    "postId" UUID,
    "replyId" UUID,
    "authorId" UUID,
    "title" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "contentHtml" TEXT NOT NULL,
    "renderingVersion" INTEGER NOT NULL DEFAULT 0,
    "category" TEXT NOT NULL DEFAULT '',
    "status" "Status" NOT NULL,
    "rejectionReason" TEXT,
    "takenBy" UUID,
    "takenFrom" "Status",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "retiredAt" TIMESTAMPTZ(3),
    "withheldBy" UUID,
    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Revision_one_item" CHECK (num_nonnulls("postId", "replyId") = 1),
    CONSTRAINT "Revision_fields_of_posts" CHECK ("postId" IS NOT NULL OR ("title" = '' AND "category" = '')),
    CONSTRAINT "Revision_retired" CHECK ("retiredAt" IS NULL OR "status" = 'rejected')
);

INSERT INTO "Revision" ("id", "postId", "title", "category", "authorId", "content", "contentHtml", "renderingVersion", "status", "rejectionReason", "takenBy", "takenFrom", "createdAt", "decidedAt", "retiredAt", "withheldBy")
SELECT "id", "postId", "title", "category", "authorId", "content", "contentHtml", "renderingVersion", "status", "rejectionReason", "takenBy", "takenFrom", "createdAt", "decidedAt", "retiredAt", "withheldBy" FROM "PostRevision" ORDER BY "id";
INSERT INTO "Revision" ("id", "replyId", "authorId", "content", "contentHtml", "renderingVersion", "status", "rejectionReason", "takenBy", "takenFrom", "createdAt", "decidedAt", "retiredAt", "withheldBy")
SELECT "id", "replyId", "authorId", "content", "contentHtml", "renderingVersion", "status", "rejectionReason", "takenBy", "takenFrom", "createdAt", "decidedAt", "retiredAt", "withheldBy" FROM "ReplyRevision" ORDER BY "id";

DROP TABLE "PostRevision", "ReplyRevision";

-- Longer ones may have been stored before there was a limit.
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_contentHtml_length" CHECK (
  octet_length("contentHtml") <= CASE WHEN "replyId" IS NULL THEN 200000 ELSE 100000 END
  OR length("contentHtml") <= CASE WHEN "replyId" IS NULL THEN 200000 ELSE 100000 END
) NOT VALID;

CREATE INDEX "Revision_postId_id_idx" ON "Revision"("postId", "id");
CREATE INDEX "Revision_replyId_id_idx" ON "Revision"("replyId", "id");
CREATE INDEX "Revision_status_id_idx" ON "Revision"("status", "id");
CREATE INDEX "Revision_authorId_idx" ON "Revision"("authorId");
CREATE INDEX "Revision_taken" ON "Revision"("authorId") WHERE "takenBy" IS NOT NULL;

ALTER TABLE "Revision" ADD CONSTRAINT "Revision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION announce_version_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."postId" IS NOT NULL THEN
    PERFORM announce_posts(NULL, ARRAY[OLD."postId"]);
  ELSE
    PERFORM announce_posts(NULL, array_agg("postId")) FROM "Reply" WHERE id = OLD."replyId";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Revision_withdraw_delete" AFTER DELETE ON "Revision"
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "Revision_withdraw_update" AFTER UPDATE OF status ON "Revision"
  FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status <> 'approved') EXECUTE FUNCTION announce_version_withdrawal();

CREATE OR REPLACE FUNCTION note_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_post uuid;
  of_reply uuid;
BEGIN
  IF NEW."content" NOT ILIKE '%/profile/%' THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
    WHEN 'Post' THEN of_post := NEW."id";
    WHEN 'Reply' THEN of_reply := NEW."id";
    WHEN 'Revision' THEN of_post := NEW."postId"; of_reply := NEW."replyId";
  END CASE;
  INSERT INTO "Mention" ("memberId", "postId", "replyId")
    SELECT named, of_post, of_reply FROM members_named_in(NEW."content") AS named
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Revision_mentions" AFTER INSERT OR UPDATE OF "content" ON "Revision"
  FOR EACH ROW EXECUTE FUNCTION note_mentions();

CREATE OR REPLACE FUNCTION normalise_texts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  stored record;
BEGIN
  FOR stored IN
    SELECT * FROM (VALUES
      ('Member', 'firstName', 'normal_line'), ('Member', 'lastName', 'normal_line'), ('Member', 'jobTitle', 'normal_line'),
      ('Member', 'company', 'normal_line'), ('Member', 'bio', 'normal_text'),
      ('Post', 'title', 'normal_line'), ('Post', 'content', 'normal_text'), ('Post', 'rejectionReason', 'normal_text'),
      ('Reply', 'content', 'normal_text'), ('Reply', 'rejectionReason', 'normal_text'),
      ('Revision', 'title', 'normal_line'), ('Revision', 'content', 'normal_text'),
      ('Revision', 'rejectionReason', 'normal_text'),
      ('Appeal', 'text', 'normal_text'), ('Appeal', 'answer', 'normal_text'),
      ('Section', 'title', 'normal_line'),
      ('Enquiry', 'firstName', 'normal_line'), ('Enquiry', 'lastName', 'normal_line'), ('Enquiry', 'message', 'normal_text'),
      ('Report', 'name', 'normal_line'), ('Report', 'details', 'normal_text'), ('Report', 'note', 'normal_text')
    ) AS each ("table", "column", form)
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = %3$I(%2$I) WHERE %2$I IS DISTINCT FROM %3$I(%2$I)',
      stored."table", stored."column", stored.form);
  END LOOP;
END $function$;
