-- Every reason of an adjustment is public. One that was not written for everybody stays in the log alone. The version before
-- reads the column while this one starts beside it, so that a later migration drops it.
ALTER TABLE "VoteAdjustment" DISABLE TRIGGER "VoteAdjustment_is_final";
UPDATE "VoteAdjustment" SET "reason" = 'the reason isn’t public.', "isReasonPublic" = true WHERE NOT "isReasonPublic";
ALTER TABLE "VoteAdjustment" ENABLE TRIGGER "VoteAdjustment_is_final";
ALTER TABLE "VoteAdjustment" ALTER COLUMN "isReasonPublic" SET DEFAULT true;
