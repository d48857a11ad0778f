-- AlterTable
ALTER TABLE "VoteAdjustment" ADD COLUMN     "isReasonPublic" BOOLEAN NOT NULL DEFAULT false;
