-- Trigrams let the dashboard find part of a name or a reason among millions. A trusted extension: the database's owner
-- may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateIndex
CREATE INDEX "Member_firstName_lastName_email_company_idx" ON "Member" USING GIN ("firstName" gin_trgm_ops, "lastName" gin_trgm_ops, "email" gin_trgm_ops, "company" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "ModerationLog_reason_idx" ON "ModerationLog" USING GIN ("reason" gin_trgm_ops);
