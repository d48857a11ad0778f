ALTER TYPE "NotificationKind" ADD VALUE 'bookmark' BEFORE 'decision';
ALTER TYPE "PreferenceKind" ADD VALUE 'bookmark' BEFORE 'decision';

-- CreateTable
CREATE TABLE "Bookmark" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "postId" UUID,
    "replyId" UUID,
    "note" TEXT,
    "remindOn" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Bookmark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Bookmark_memberId_id_idx" ON "Bookmark"("memberId", "id");

-- CreateIndex
CREATE INDEX "Bookmark_postId_idx" ON "Bookmark"("postId");

-- CreateIndex
CREATE INDEX "Bookmark_replyId_idx" ON "Bookmark"("replyId");

-- CreateIndex
CREATE INDEX "Bookmark_remindOn_idx" ON "Bookmark"("remindOn");

-- CreateIndex
CREATE UNIQUE INDEX "Bookmark_memberId_postId_key" ON "Bookmark"("memberId", "postId");

-- CreateIndex
CREATE UNIQUE INDEX "Bookmark_memberId_replyId_key" ON "Bookmark"("memberId", "replyId");

-- AddForeignKey
ALTER TABLE "Bookmark" ADD CONSTRAINT "Bookmark_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bookmark" ADD CONSTRAINT "Bookmark_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bookmark" ADD CONSTRAINT "Bookmark_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Bookmark" ADD CONSTRAINT "Bookmark_has_one_item" CHECK (num_nonnulls("postId", "replyId") <= 1);
