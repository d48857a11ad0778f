-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "reminders" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "StatusLink" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StatusLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "StatusLink_tokenHash_key" ON "StatusLink"("tokenHash");

-- CreateIndex
CREATE INDEX "StatusLink_memberId_id_idx" ON "StatusLink"("memberId", "id");

-- CreateIndex
CREATE INDEX "StatusLink_createdAt_idx" ON "StatusLink"("createdAt");

-- AddForeignKey
ALTER TABLE "StatusLink" ADD CONSTRAINT "StatusLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
