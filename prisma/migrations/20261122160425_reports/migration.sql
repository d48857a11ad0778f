-- CreateEnum
CREATE TYPE "ReportKind" AS ENUM ('illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other');

-- CreateEnum
CREATE TYPE "ReportOutcome" AS ENUM ('upheld', 'dismissed', 'gone');

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "targetType" "TargetType" NOT NULL,
    "targetId" UUID NOT NULL,
    "kind" "ReportKind" NOT NULL,
    "details" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "goodFaith" BOOLEAN NOT NULL DEFAULT false,
    "reporterId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "outcome" "ReportOutcome",
    "decisionId" UUID,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Report_reference_key" ON "Report"("reference");

-- CreateIndex
CREATE INDEX "Report_targetId_id_idx" ON "Report"("targetId", "id");

-- CreateIndex
CREATE INDEX "Report_reporterId_id_idx" ON "Report"("reporterId", "id");

-- CreateIndex
CREATE INDEX "Report_decidedAt_id_idx" ON "Report"("decidedAt", "id");

-- CreateIndex
CREATE INDEX "Report_decisionId_idx" ON "Report"("decisionId");

-- CreateIndex
CREATE INDEX "Report_email_idx" ON "Report"("email");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A part of a page is nobody's words: it is not reported.
ALTER TABLE "Report" ADD CONSTRAINT "Report_target" CHECK ("targetType" IN ('post', 'reply', 'user'));
ALTER TABLE "Report" ADD CONSTRAINT "Report_decided" CHECK (("decidedAt" IS NULL) = ("outcome" IS NULL));

-- One open report a member and item.
CREATE UNIQUE INDEX "Report_once" ON "Report"("targetId", "reporterId")
  WHERE "decidedAt" IS NULL AND "reporterId" IS NOT NULL;

-- The queue: what is open, however many reports have been decided.
CREATE INDEX "Report_open" ON "Report"("id") WHERE "decidedAt" IS NULL;
