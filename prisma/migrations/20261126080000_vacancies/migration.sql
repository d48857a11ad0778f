-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "applyTo" TEXT,
ADD COLUMN     "closesOn" TEXT,
ADD COLUMN     "employer" TEXT,
ADD COLUMN     "payFrom" TEXT,
ADD COLUMN     "payPer" TEXT,
ADD COLUMN     "payTo" TEXT,
ADD COLUMN     "remote" TEXT;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "applyTo" TEXT,
ADD COLUMN     "closesOn" TEXT,
ADD COLUMN     "employer" TEXT,
ADD COLUMN     "payFrom" TEXT,
ADD COLUMN     "payPer" TEXT,
ADD COLUMN     "payTo" TEXT,
ADD COLUMN     "remote" TEXT;

ALTER TABLE "Post" ADD CONSTRAINT "Post_vacancy_has_pay" CHECK (
  ("employer" IS NULL) = ("payFrom" IS NULL) AND ("employer" IS NULL) = ("payTo" IS NULL));

-- The list of open vacancies, newest first, and of those that have closed lately.
CREATE INDEX "Post_vacancies" ON "Post" ("listedAt", id)
  WHERE "employer" IS NOT NULL AND status = 'approved' AND "deletedAt" IS NULL;

CREATE OR REPLACE VIEW "PublishedPost" AS SELECT * FROM "Post" WHERE status = 'approved' AND "deletedAt" IS NULL;
