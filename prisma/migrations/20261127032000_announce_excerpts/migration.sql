-- A row that had no excerpt is rendered again, with one, and lists in memory show it then.
UPDATE "Post" SET "renderingVersion" = 0 WHERE "excerpt" = '';

CREATE OR REPLACE FUNCTION announce_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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
          OR (was."removedAt" IS NULL AND now."removedAt" IS NOT NULL)
          OR was."eventStatus" IS DISTINCT FROM now."eventStatus"
          OR was."closesOn" IS DISTINCT FROM now."closesOn" AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND (was."authorId", was.title, was."contentHtml", was.excerpt, was.category, was.status, was."likeCount",
             was."dislikeCount", was."likeAdjustment", was."dislikeAdjustment", was."replyCount", was."editedAt", was."lastActivityAt",
             was."deletedAt", was."removedAt", was."solvedAt", was."pinnedUntil",
             was."closedAt", was."goingCount", was."eventStatus", was."closesOn")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.excerpt, now.category, now.status, now."likeCount",
             now."dislikeCount", now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt", now."solvedAt", now."pinnedUntil",
             now."closedAt", now."goingCount", now."eventStatus", now."closesOn")
    ) touched;
  END IF;
  RETURN NULL;
END $$;
