-- AlterTable
ALTER TABLE "Letter" ADD COLUMN     "about" TEXT;

-- AlterTable
ALTER TABLE "SignInLink" ALTER COLUMN "tokenHash" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "Letter_about_state_idx" ON "Letter"("about", "state");

-- CreateIndex
CREATE INDEX "Letter_createdAt_idx" ON "Letter"("createdAt");
