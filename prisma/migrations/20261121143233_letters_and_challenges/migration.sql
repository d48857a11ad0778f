-- A choice for each kind of letter: whoever wanted no letters about decisions wants neither of the two.

ALTER TABLE "Member"
  ADD COLUMN "mailOnApproval" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "mailOnRejection" BOOLEAN NOT NULL DEFAULT true;

UPDATE "Member" SET "mailOnApproval" = false, "mailOnRejection" = false WHERE NOT "mailOnDecision";

ALTER TABLE "Member" DROP COLUMN "mailOnDecision";

-- What a passkey has to sign next belongs to the session that asked.

ALTER TABLE "Session"
  ADD COLUMN "challenge" TEXT,
  ADD COLUMN "challengeAt" TIMESTAMPTZ(3);
