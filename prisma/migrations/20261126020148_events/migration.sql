ALTER TYPE "NotificationKind" ADD VALUE 'event' BEFORE 'decision';
ALTER TYPE "PreferenceKind" ADD VALUE 'event' BEFORE 'decision';

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "endsAt" TEXT,
ADD COLUMN     "eventSequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "eventStatus" TEXT,
ADD COLUMN     "goingCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "movedFrom" TEXT,
ADD COLUMN     "onlineLink" TEXT,
ADD COLUMN     "registrationLink" TEXT,
ADD COLUMN     "startsAt" TEXT,
ADD COLUMN     "town" TEXT,
ADD COLUMN     "venue" TEXT;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "endsAt" TEXT,
ADD COLUMN     "eventStatus" TEXT,
ADD COLUMN     "onlineLink" TEXT,
ADD COLUMN     "registrationLink" TEXT,
ADD COLUMN     "startsAt" TEXT,
ADD COLUMN     "town" TEXT,
ADD COLUMN     "venue" TEXT;

-- CreateTable
CREATE TABLE "Attendance" (
    "postId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Attendance_pkey" PRIMARY KEY ("postId","memberId")
);

-- CreateIndex
CREATE INDEX "Attendance_memberId_idx" ON "Attendance"("memberId");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "Post_status_startsAt_id_idx" ON "Post"("status", "startsAt", "id");

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Post" ADD CONSTRAINT "Post_event_has_both_times" CHECK (("startsAt" IS NULL) = ("endsAt" IS NULL));

-- A published event that changes says so, on the site and to calendars.
CREATE FUNCTION note_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."eventSequence" := OLD."eventSequence" + 1;
  IF NEW."startsAt" IS NULL THEN
    NEW."movedFrom" := NULL;
  ELSIF NEW."startsAt" <> OLD."startsAt" THEN
    NEW."movedFrom" := OLD."startsAt";
  END IF;
  RETURN NEW;
END $function$;

CREATE TRIGGER "Post_event" BEFORE UPDATE OF title, "startsAt", "endsAt", town, venue, "onlineLink", "eventStatus" ON "Post"
  FOR EACH ROW WHEN (old.status = 'approved' AND old."startsAt" IS NOT NULL
    AND (old.title, old."startsAt", old."endsAt", old.town, old.venue, old."onlineLink", old."eventStatus")
      IS DISTINCT FROM (new.title, new."startsAt", new."endsAt", new.town, new.venue, new."onlineLink", new."eventStatus"))
  EXECUTE FUNCTION note_event_change();

CREATE FUNCTION count_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Post" SET "goingCount" = "goingCount" + 1 WHERE id = NEW."postId";
  ELSE
    UPDATE "Post" SET "goingCount" = "goingCount" - 1 WHERE id = OLD."postId";
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER "Attendance_count" AFTER INSERT OR DELETE ON "Attendance" FOR EACH ROW EXECUTE FUNCTION count_attendance();

CREATE OR REPLACE FUNCTION announce_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
             was."deletedAt", was."removedAt", was."solvedAt", was."pinnedUntil",
             was."closedAt", was."goingCount")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.category, now.status, now."likeCount", now."dislikeCount",
             now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt", now."solvedAt", now."pinnedUntil",
             now."closedAt", now."goingCount")
    ) touched;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE VIEW "PublishedPost" AS SELECT * FROM "Post" WHERE status = 'approved' AND "deletedAt" IS NULL;
