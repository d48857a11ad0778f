-- A version that was published once and is no part of the public history any more: an administrator withheld it, or it
-- was taken down with its item and replaced. It stands at `rejected`, so that the version before does not show it either.
ALTER TABLE "PostRevision" ADD COLUMN "retiredAt" TIMESTAMPTZ(3), ADD COLUMN "withheldBy" UUID;
ALTER TABLE "ReplyRevision" ADD COLUMN "retiredAt" TIMESTAMPTZ(3), ADD COLUMN "withheldBy" UUID;
ALTER TABLE "PostRevision" ADD CONSTRAINT "PostRevision_retired" CHECK ("retiredAt" IS NULL OR "status" = 'rejected');
ALTER TABLE "ReplyRevision" ADD CONSTRAINT "ReplyRevision_retired" CHECK ("retiredAt" IS NULL OR "status" = 'rejected');

-- An objection whose matter is settled in another way is closed without an outcome and without an answer.
ALTER TABLE "Appeal" DROP CONSTRAINT "Appeal_whole_outcome";
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_whole_outcome"
  CHECK (("outcome" IS NULL) = ("answer" IS NULL) AND ("outcome" IS NULL OR "decidedAt" IS NOT NULL));
