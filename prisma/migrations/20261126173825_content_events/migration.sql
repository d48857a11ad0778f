CREATE TABLE "ContentEvent" (
    "file" TEXT NOT NULL,
    "digest" TEXT,
    "postId" UUID,

    CONSTRAINT "ContentEvent_pkey" PRIMARY KEY ("file")
);

CREATE UNIQUE INDEX IF NOT EXISTS "ContentEvent_postId_key" ON "ContentEvent"("postId");

ALTER TABLE "ContentEvent" ADD CONSTRAINT "ContentEvent_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;
