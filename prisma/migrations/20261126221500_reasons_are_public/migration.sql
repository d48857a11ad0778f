-- Every reason of an adjustment is public. One that was not written for everybody stays in the log alone.
ALTER TABLE "VoteAdjustment" DISABLE TRIGGER "VoteAdjustment_is_final";
UPDATE "VoteAdjustment" SET "reason" = 'the reason isn’t public.' WHERE NOT "isReasonPublic";
ALTER TABLE "VoteAdjustment" ENABLE TRIGGER "VoteAdjustment_is_final";
ALTER TABLE "VoteAdjustment" DROP COLUMN "isReasonPublic";
