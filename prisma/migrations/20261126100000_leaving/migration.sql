-- Members who leave have seven days to come back.
ALTER TYPE "LinkPurpose" ADD VALUE 'come_back';

ALTER TABLE "Member" ADD COLUMN "leavesAt" TIMESTAMPTZ(3);
CREATE INDEX "Member_leavesAt_idx" ON "Member"("leavesAt");

CREATE TABLE "Departure" (
  "memberId" UUID NOT NULL,
  "takesItems" BOOLEAN NOT NULL,
  "posts" UUID[],
  "replies" UUID[],
  "hiddenPosts" UUID[],
  "hiddenReplies" UUID[],
  "versions" UUID[],
  CONSTRAINT "Departure_pkey" PRIMARY KEY ("memberId")
);
ALTER TABLE "Departure" ADD CONSTRAINT "Departure_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A member who leaves has no profile any more.
CREATE OR REPLACE FUNCTION announce_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."isPublicProfile" >= OLD."isPublicProfile" AND NEW."isDisabled" <= OLD."isDisabled"
    AND NEW."isVerified" >= OLD."isVerified" AND NEW."leavesAt" IS NULL THEN
    PERFORM pg_notify('announcements', 'change everything');
  ELSE
    PERFORM pg_notify('announcements', 'withdraw everything');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "Member_announce_update" ON "Member";
CREATE TRIGGER "Member_announce_update" AFTER UPDATE OF "firstName", "lastName", "jobTitle", "company", "location", "bio",
  "linkedinProfile", "isPublicProfile", "isVerified", "isDisabled", "role", "leavesAt" ON "Member"
  FOR EACH ROW WHEN (OLD."isVerified" OR NEW."isVerified") EXECUTE FUNCTION announce_member_change();
