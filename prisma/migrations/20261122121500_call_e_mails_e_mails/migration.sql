-- "Letter" was a word of our own: everything else calls it an e-mail.
ALTER TABLE "Letter" RENAME TO "Email";
ALTER TABLE "Email" RENAME CONSTRAINT "Letter_pkey" TO "Email_pkey";
ALTER TABLE "Email" RENAME CONSTRAINT "Letter_memberId_fkey" TO "Email_memberId_fkey";
ALTER TABLE "Email" RENAME CONSTRAINT "Letter_attempts_are_natural" TO "Email_attempts_are_natural";
ALTER INDEX "Letter_unsubscribeHash_key" RENAME TO "Email_unsubscribeHash_key";
ALTER INDEX "Letter_state_sendAfter_idx" RENAME TO "Email_state_sendAfter_idx";
ALTER INDEX "Letter_memberId_id_idx" RENAME TO "Email_memberId_id_idx";
ALTER INDEX "Letter_about_state_idx" RENAME TO "Email_about_state_idx";
ALTER INDEX "Letter_createdAt_idx" RENAME TO "Email_createdAt_idx";

-- The version before knows the old names, and goes on working while the next one starts beside it: a view of one table
-- is written through. It goes with the version after this one, which can give the type "LetterState" its name, too: the
-- version before names it in its statements, and a type can have one name only.
CREATE VIEW "Letter" AS SELECT * FROM "Email";
ALTER VIEW "Letter" ALTER COLUMN "state" SET DEFAULT 'queued';
ALTER VIEW "Letter" ALTER COLUMN "attempts" SET DEFAULT 0;
ALTER VIEW "Letter" ALTER COLUMN "createdAt" SET DEFAULT CURRENT_TIMESTAMP;
ALTER VIEW "Letter" ALTER COLUMN "sendAfter" SET DEFAULT CURRENT_TIMESTAMP;
