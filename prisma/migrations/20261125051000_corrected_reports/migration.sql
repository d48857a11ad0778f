-- A decision that a later one reverses is corrected for whoever reported the item: the report says what was decided first.
ALTER TABLE "Report" ADD COLUMN "earlierDecidedAt" TIMESTAMPTZ(3),
ADD COLUMN "earlierDecisionId" UUID,
ADD COLUMN "earlierNote" TEXT,
ADD COLUMN "earlierOutcome" "ReportOutcome";
