-- AlterTable
ALTER TABLE "DigestRun" ADD COLUMN     "best" UUID[];
