-- The path of the page that an enquiry is about, such as one with a mistake; empty for none.
ALTER TABLE "Enquiry" ADD COLUMN "about" TEXT NOT NULL DEFAULT '';
