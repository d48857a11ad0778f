-- CreateTable
CREATE TABLE "ImportedAuthor" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "oldId" TEXT NOT NULL,
    "name" TEXT,
    "emailHash" BYTEA,
    "joinedAt" TIMESTAMPTZ(3),
    "memberId" UUID,

    CONSTRAINT "ImportedAuthor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportedItem" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "oldTopic" TEXT,
    "oldPost" TEXT,
    "authorId" UUID,
    "postId" UUID,
    "replyId" UUID,

    CONSTRAINT "ImportedItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportedAuthor_emailHash_idx" ON "ImportedAuthor"("emailHash");

-- CreateIndex
CREATE INDEX "ImportedAuthor_memberId_id_idx" ON "ImportedAuthor"("memberId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ImportedAuthor_source_oldId_key" ON "ImportedAuthor"("source", "oldId");

-- CreateIndex
CREATE UNIQUE INDEX "ImportedItem_postId_key" ON "ImportedItem"("postId");

-- CreateIndex
CREATE UNIQUE INDEX "ImportedItem_replyId_key" ON "ImportedItem"("replyId");

-- CreateIndex
CREATE INDEX "ImportedItem_authorId_id_idx" ON "ImportedItem"("authorId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ImportedItem_source_oldTopic_key" ON "ImportedItem"("source", "oldTopic");

-- CreateIndex
CREATE UNIQUE INDEX "ImportedItem_source_oldPost_key" ON "ImportedItem"("source", "oldPost");

-- AddForeignKey
ALTER TABLE "ImportedAuthor" ADD CONSTRAINT "ImportedAuthor_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedItem" ADD CONSTRAINT "ImportedItem_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "ImportedAuthor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedItem" ADD CONSTRAINT "ImportedItem_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedItem" ADD CONSTRAINT "ImportedItem_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE SET NULL ON UPDATE CASCADE;
