-- The last check of each link from our pages to other sites.
CREATE TABLE "LinkCheck" (
  "url" TEXT NOT NULL,
  "pages" TEXT[],
  "checkedAt" TIMESTAMPTZ(3) NOT NULL,
  "problem" TEXT,
  "failingSince" TIMESTAMPTZ(3),
  CONSTRAINT "LinkCheck_pkey" PRIMARY KEY ("url"),
  CONSTRAINT "LinkCheck_problem_check" CHECK (("problem" IS NULL) = ("failingSince" IS NULL))
);
