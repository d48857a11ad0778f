-- A profile shows what others liked best of what a member wrote: read off an index, however much they wrote.

-- CreateIndex
CREATE INDEX "Post_authorId_status_score_id_idx" ON "Post"("authorId", "status", "score", "id");

-- CreateIndex
CREATE INDEX "Reply_authorId_status_score_id_idx" ON "Reply"("authorId", "status", "score", "id");
