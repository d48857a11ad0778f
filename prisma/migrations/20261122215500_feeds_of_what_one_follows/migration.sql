-- CreateTable
CREATE TABLE "FollowingFeed" (
    "memberId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "renewedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FollowingFeed_pkey" PRIMARY KEY ("memberId")
);

-- CreateIndex
CREATE UNIQUE INDEX "FollowingFeed_tokenHash_key" ON "FollowingFeed"("tokenHash");

-- AddForeignKey
ALTER TABLE "FollowingFeed" ADD CONSTRAINT "FollowingFeed_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
