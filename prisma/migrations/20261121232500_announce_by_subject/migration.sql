-- What has changed is announced by what it touches, and what must disappear is told apart from what is merely different
-- (api/delivery/changes.ts). The announcements of the version before, on the channel "changes", stay for its processes
-- until no such process can be running any more.

-- Past so many at once, saying that everything has changed is cheaper than naming each.
CREATE FUNCTION announce_posts(changed uuid[], withdrawn uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(changed), 0) + coalesce(cardinality(withdrawn), 0) > 100 THEN
    PERFORM pg_notify('announcements', 'withdraw everything');
    RETURN;
  END IF;
  PERFORM pg_notify('announcements', 'withdraw post:' || id) FROM unnest(withdrawn) AS id;
  PERFORM pg_notify('announcements', 'change post:' || id) FROM unnest(changed) AS id;
END $$;

-- Views are not announced: they change all the time, and may be shown a minute late.
CREATE FUNCTION announce_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_posts(array_agg(id), NULL) FROM new_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_posts(NULL, array_agg(id)) FROM old_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSE
    PERFORM announce_posts(
      array_agg(id) FILTER (WHERE NOT is_withdrawn), array_agg(id) FILTER (WHERE is_withdrawn))
    FROM (
      SELECT was.id, NOT (now.status = 'approved' AND now."deletedAt" IS NULL) AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND (was."authorId", was.title, was."contentHtml", was.category, was.status, was."likeCount", was."dislikeCount",
             was."likeAdjustment", was."dislikeAdjustment", was."replyCount", was."editedAt", was."lastActivityAt",
             was."deletedAt")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.category, now.status, now."likeCount", now."dislikeCount",
             now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt")
    ) touched;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_announce_insert" AFTER INSERT ON "Post"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_update" AFTER UPDATE ON "Post"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_delete" AFTER DELETE ON "Post"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();

-- A reply is a part of its discussion.
CREATE FUNCTION announce_reply_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_posts(array_agg(DISTINCT "postId"), NULL)
    FROM new_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_posts(NULL, array_agg(DISTINCT "postId"))
    FROM old_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSE
    PERFORM announce_posts(
      array_agg(DISTINCT "postId") FILTER (WHERE NOT is_withdrawn),
      array_agg(DISTINCT "postId") FILTER (WHERE is_withdrawn))
    FROM (
      SELECT was."postId", NOT (now.status = 'approved' AND now."deletedAt" IS NULL) AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND was IS DISTINCT FROM now
    ) touched;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Reply_announce_insert" AFTER INSERT ON "Reply"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();
CREATE TRIGGER "Reply_announce_update" AFTER UPDATE ON "Reply"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();
CREATE TRIGGER "Reply_announce_delete" AFTER DELETE ON "Reply"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();

-- A member's name stands wherever they wrote something.
CREATE FUNCTION announce_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."isPublicProfile" >= OLD."isPublicProfile" AND NEW."isDisabled" <= OLD."isDisabled"
    AND NEW."isVerified" >= OLD."isVerified" THEN
    PERFORM pg_notify('announcements', 'change everything');
  ELSE
    PERFORM pg_notify('announcements', 'withdraw everything');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Member_announce_delete" AFTER DELETE ON "Member"
  FOR EACH ROW WHEN (OLD."isVerified") EXECUTE FUNCTION announce_member_change();
CREATE TRIGGER "Member_announce_update" AFTER UPDATE OF
    "firstName", "lastName", "jobTitle", "company", "location", "bio", "linkedinProfile", "isPublicProfile",
    "isVerified", "isDisabled", "role"
  ON "Member" FOR EACH ROW WHEN (OLD."isVerified" OR NEW."isVerified") EXECUTE FUNCTION announce_member_change();

CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('announcements', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Section_announce_subject" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "Section"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('change sections');
CREATE TRIGGER "Post_announce_truncate" AFTER TRUNCATE ON "Post"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Reply_announce_truncate" AFTER TRUNCATE ON "Reply"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Member_announce_truncate" AFTER TRUNCATE ON "Member"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
