-- Objecting to a decision, once, from a link that works without signing in.
CREATE TYPE "AppealOutcome" AS ENUM ('granted', 'refused');

CREATE TABLE "DecisionLink" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "decisionId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DecisionLink_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Appeal" (
    "id" UUID NOT NULL,
    "decisionId" UUID,
    "reportId" UUID,
    "memberId" UUID,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "outcome" "AppealOutcome",
    "answer" TEXT,
    "decidedById" UUID,

    CONSTRAINT "Appeal_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "DecisionLink_tokenHash_key" ON "DecisionLink"("tokenHash");
CREATE INDEX "DecisionLink_memberId_id_idx" ON "DecisionLink"("memberId", "id");
CREATE INDEX "DecisionLink_createdAt_idx" ON "DecisionLink"("createdAt");

CREATE UNIQUE INDEX "Appeal_decisionId_key" ON "Appeal"("decisionId");
CREATE UNIQUE INDEX "Appeal_reportId_key" ON "Appeal"("reportId");
CREATE INDEX "Appeal_decidedAt_id_idx" ON "Appeal"("decidedAt", "id");
CREATE INDEX "Appeal_memberId_id_idx" ON "Appeal"("memberId", "id");
CREATE INDEX "Appeal_decidedById_idx" ON "Appeal"("decidedById");

ALTER TABLE "DecisionLink" ADD CONSTRAINT "DecisionLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "ModerationLog"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- It is about one thing, and what was decided about it is whole.
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_one_subject" CHECK (num_nonnulls("decisionId", "reportId") = 1);
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_whole_outcome"
  CHECK (("decidedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "answer" IS NOT NULL));

-- Whoever is forgotten leaves no words behind, whichever way their account goes.
CREATE FUNCTION erase_words_of_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."text" := '';
  NEW."answer" := CASE WHEN NEW."outcome" IS NULL THEN NULL ELSE '' END;
  RETURN NEW;
END $$;
CREATE TRIGGER erase_words BEFORE UPDATE OF "memberId" ON "Appeal"
  FOR EACH ROW WHEN (OLD."memberId" IS NOT NULL AND NEW."memberId" IS NULL)
  EXECUTE FUNCTION erase_words_of_appeal();
