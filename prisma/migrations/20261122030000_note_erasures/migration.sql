-- CreateEnum
CREATE TYPE "ErasureKind" AS ENUM ('member', 'post', 'reply');

-- CreateTable
CREATE TABLE "Erasure" (
    "kind" "ErasureKind" NOT NULL,
    "subjectId" UUID NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("kind","subjectId")
);

-- CreateIndex
CREATE INDEX "Erasure_notedAt_idx" ON "Erasure"("notedAt");

-- Whoever erases, and in whatever way: a backup from before must not bring it back.

CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Erasure" ("kind", "subjectId") VALUES (TG_ARGV[0]::"ErasureKind", OLD."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Member_note_erasure" AFTER DELETE ON "Member"
  FOR EACH ROW EXECUTE FUNCTION note_erasure('member');

CREATE TRIGGER "Post_note_erasure" AFTER DELETE ON "Post"
  FOR EACH ROW EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_removal" AFTER UPDATE OF "deletedAt" ON "Post"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NULL AND NEW."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');

CREATE TRIGGER "Reply_note_erasure" AFTER DELETE ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION note_erasure('reply');
CREATE TRIGGER "Reply_note_removal" AFTER UPDATE OF "deletedAt" ON "Reply"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NULL AND NEW."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('reply');
