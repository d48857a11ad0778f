-- Nobody votes on their own items: what was cast before that rule no longer counts.
UPDATE "Post" post SET
  "likeCount" = (SELECT count(*) FROM "PostVote" v
    WHERE v."postId" = post.id AND v.ballot = 'UP' AND v."voterId" IS DISTINCT FROM post."authorId"),
  "dislikeCount" = (SELECT count(*) FROM "PostVote" v
    WHERE v."postId" = post.id AND v.ballot = 'DOWN' AND v."voterId" IS DISTINCT FROM post."authorId")
WHERE EXISTS (SELECT FROM "PostVote" v WHERE v."postId" = post.id AND v."voterId" = post."authorId");
DELETE FROM "PostVote" v USING "Post" post WHERE v."postId" = post.id AND v."voterId" = post."authorId";

UPDATE "Reply" reply SET
  "likeCount" = (SELECT count(*) FROM "ReplyVote" v
    WHERE v."replyId" = reply.id AND v.ballot = 'UP' AND v."voterId" IS DISTINCT FROM reply."authorId"),
  "dislikeCount" = (SELECT count(*) FROM "ReplyVote" v
    WHERE v."replyId" = reply.id AND v.ballot = 'DOWN' AND v."voterId" IS DISTINCT FROM reply."authorId")
WHERE EXISTS (SELECT FROM "ReplyVote" v WHERE v."replyId" = reply.id AND v."voterId" = reply."authorId");
DELETE FROM "ReplyVote" v USING "Reply" reply WHERE v."replyId" = reply.id AND v."voterId" = reply."authorId";
