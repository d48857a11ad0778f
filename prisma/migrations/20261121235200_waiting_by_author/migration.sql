-- What waits of one author is asked at every page that a member opens, and is nearly always nothing.
CREATE INDEX "Post_waiting_by_author" ON "Post" ("authorId", id) WHERE status <> 'approved' AND "deletedAt" IS NULL;
CREATE INDEX "Reply_waiting_by_author" ON "Reply" ("authorId", "postId", id)
  WHERE status <> 'approved' AND "deletedAt" IS NULL;
