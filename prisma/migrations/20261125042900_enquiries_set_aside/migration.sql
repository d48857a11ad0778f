-- An enquiry that looks as if a program has written it is stored like any other and marked; administrators decide.
ALTER TABLE "Enquiry" ADD COLUMN "looksAutomated" BOOLEAN NOT NULL DEFAULT false;

-- Finds an equal enquiry of the last minute, and all that belongs to an address.
CREATE INDEX IF NOT EXISTS "Enquiry_email_id_idx" ON "Enquiry"("email", "id");
