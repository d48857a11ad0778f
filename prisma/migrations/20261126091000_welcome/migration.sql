ALTER TABLE "Member" ADD COLUMN "approvedAt" TIMESTAMPTZ(3);
UPDATE "Member" SET "approvedAt" = coalesce(
    (SELECT max(entry."createdAt") FROM "ModerationLog" entry WHERE entry."targetId" = "Member".id AND entry.action = 'verify_user'),
    "joinedAt")
  WHERE "isVerified";

-- A member is new from the approval on, whichever path of code made it.
CREATE FUNCTION note_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."approvedAt" := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW."approvedAt", NEW."joinedAt") ELSE now() END;
  RETURN NEW;
END $function$;

CREATE TRIGGER "Member_approved_at_once" BEFORE INSERT ON "Member"
  FOR EACH ROW WHEN (new."isVerified") EXECUTE FUNCTION note_approval();
CREATE TRIGGER "Member_approved" BEFORE UPDATE OF "isVerified" ON "Member"
  FOR EACH ROW WHEN (new."isVerified" AND NOT old."isVerified") EXECUTE FUNCTION note_approval();

CREATE TABLE "Welcome" (
    "month" TEXT NOT NULL,
    "postId" UUID,

    CONSTRAINT "Welcome_pkey" PRIMARY KEY ("month")
);

CREATE UNIQUE INDEX IF NOT EXISTS "Welcome_postId_key" ON "Welcome"("postId");

ALTER TABLE "Welcome" ADD CONSTRAINT "Welcome_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;
