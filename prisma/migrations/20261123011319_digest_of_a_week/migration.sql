-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "mailWeekly" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "DigestRun" (
    "week" DATE NOT NULL,
    "through" UUID,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DigestRun_pkey" PRIMARY KEY ("week")
);

-- The few who have asked for it, in the order in which they are written to.
CREATE INDEX "Member_weekly" ON "Member" (id) WHERE "mailWeekly";
