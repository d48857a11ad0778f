-- Which members the texts of an item name. Their names in these follow them: when somebody is called otherwise, becomes
-- private or leaves, the texts are found by this table.
CREATE TABLE "Mention" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "memberId" UUID NOT NULL,
    "postId" UUID,
    "replyId" UUID,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Mention_of_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);
CREATE UNIQUE INDEX "Mention_postId_memberId_key" ON "Mention"("postId", "memberId");
CREATE UNIQUE INDEX "Mention_replyId_memberId_key" ON "Mention"("replyId", "memberId");
CREATE INDEX "Mention_memberId_idx" ON "Mention"("memberId");
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever writes a text, this application or an earlier version of it, a restored file or somebody by hand.
CREATE FUNCTION members_named_in(content text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT DISTINCT member.id
  FROM regexp_matches(content, '/profile/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})', 'gi') AS found (part)
  JOIN "Member" member ON member.id = found.part[1]::uuid
$$;

CREATE FUNCTION note_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_post uuid;
  of_reply uuid;
BEGIN
  IF NEW."content" NOT ILIKE '%/profile/%' THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
    WHEN 'Post' THEN of_post := NEW."id";
    WHEN 'Reply' THEN of_reply := NEW."id";
    WHEN 'PostRevision' THEN of_post := NEW."postId";
    WHEN 'ReplyRevision' THEN of_reply := NEW."replyId";
  END CASE;
  INSERT INTO "Mention" ("memberId", "postId", "replyId")
    SELECT named, of_post, of_reply FROM members_named_in(NEW."content") AS named
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_mentions" AFTER INSERT OR UPDATE OF "content" ON "Post" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Reply_mentions" AFTER INSERT OR UPDATE OF "content" ON "Reply" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "PostRevision_mentions" AFTER INSERT OR UPDATE OF "content" ON "PostRevision"
  FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "ReplyRevision_mentions" AFTER INSERT OR UPDATE OF "content" ON "ReplyRevision"
  FOR EACH ROW EXECUTE FUNCTION note_mentions();

-- What was written before.
INSERT INTO "Mention" ("memberId", "postId")
  SELECT named, text."postId"
  FROM (SELECT "id" AS "postId", "content" FROM "Post" UNION ALL SELECT "postId", "content" FROM "PostRevision") AS text
  CROSS JOIN LATERAL members_named_in(text."content") AS named
  WHERE text."content" ILIKE '%/profile/%'
  ON CONFLICT DO NOTHING;
INSERT INTO "Mention" ("memberId", "replyId")
  SELECT named, text."replyId"
  FROM (SELECT "id" AS "replyId", "content" FROM "Reply" UNION ALL SELECT "replyId", "content" FROM "ReplyRevision") AS text
  CROSS JOIN LATERAL members_named_in(text."content") AS named
  WHERE text."content" ILIKE '%/profile/%'
  ON CONFLICT DO NOTHING;
