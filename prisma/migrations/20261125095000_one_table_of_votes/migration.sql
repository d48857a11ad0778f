-- One table for the votes on posts and on replies: each vote is on one of the two.
CREATE TABLE "Vote" (
    "id" UUID NOT NULL,
    "postId" UUID,
    "replyId" UUID,
    "voterId" UUID,
    "ballot" "Ballot" NOT NULL,
    "castAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Vote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Vote_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);

INSERT INTO "Vote" ("id", "postId", "replyId", "voterId", "ballot", "castAt")
SELECT "id", "postId", NULL, "voterId", "ballot", "castAt" FROM "PostVote"
UNION ALL
SELECT "id", NULL, "replyId", "voterId", "ballot", "castAt" FROM "ReplyVote"
ORDER BY "id";

DROP TABLE "PostVote", "ReplyVote";

CREATE UNIQUE INDEX "Vote_postId_voterId_key" ON "Vote"("postId", "voterId");
CREATE UNIQUE INDEX "Vote_replyId_voterId_key" ON "Vote"("replyId", "voterId");
CREATE INDEX "Vote_voterId_id_idx" ON "Vote"("voterId", "id");
CREATE INDEX "Vote_voterId_castAt_id_idx" ON "Vote"("voterId", "castAt", "id");

ALTER TABLE "Vote" ADD CONSTRAINT "Vote_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Vote" ADD CONSTRAINT "Vote_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Vote" ADD CONSTRAINT "Vote_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;
