-- Nothing has been released that knows e-mails by their former name.
DROP VIEW "Letter";
ALTER TYPE "LetterState" RENAME TO "EmailState";
