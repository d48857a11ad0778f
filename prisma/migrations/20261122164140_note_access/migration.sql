-- CreateEnum
CREATE TYPE "AccessPurpose" AS ENUM ('application', 'moderation', 'administration');

-- CreateTable
CREATE TABLE "AccessNote" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "openedBy" UUID,
    "purpose" "AccessPurpose" NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AccessNote_memberId_id_idx" ON "AccessNote"("memberId", "id");

-- CreateIndex
CREATE INDEX "AccessNote_openedBy_id_idx" ON "AccessNote"("openedBy", "id");

-- CreateIndex
CREATE INDEX "AccessNote_openedAt_idx" ON "AccessNote"("openedAt");

-- AddForeignKey
ALTER TABLE "AccessNote" ADD CONSTRAINT "AccessNote_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
