-- The rule of the forum on which a decision rests, beside its reason in words.
ALTER TABLE "ModerationLog" ADD COLUMN IF NOT EXISTS "rule" TEXT;
