-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('reply', 'discussion', 'mention', 'accepted', 'decision', 'outcome', 'administration');

-- CreateEnum
CREATE TYPE "EmailTiming" AS ENUM ('now', 'daily', 'never');

-- CreateTable
CREATE TABLE "PostFollow" (
    "memberId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "isFollowing" BOOLEAN NOT NULL DEFAULT true,
    "followedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostFollow_pkey" PRIMARY KEY ("memberId","postId")
);

-- CreateTable
CREATE TABLE "CategoryFollow" (
    "memberId" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "followedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CategoryFollow_pkey" PRIMARY KEY ("memberId","category")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "subjectKey" TEXT NOT NULL,
    "detail" TEXT,
    "postId" UUID,
    "replyId" UUID,
    "reportId" UUID,
    "decisionId" UUID,
    "actorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "visibleAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "inSite" BOOLEAN NOT NULL DEFAULT true,
    "emailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "memberId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "inSite" BOOLEAN NOT NULL DEFAULT true,
    "email" "EmailTiming" NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("memberId","kind")
);

-- CreateIndex
CREATE INDEX "PostFollow_postId_idx" ON "PostFollow"("postId");

-- CreateIndex
CREATE INDEX "CategoryFollow_category_idx" ON "CategoryFollow"("category");

-- CreateIndex
CREATE INDEX "Notification_memberId_id_idx" ON "Notification"("memberId", "id");

-- CreateIndex
CREATE INDEX "Notification_subjectKey_idx" ON "Notification"("subjectKey");

-- CreateIndex
CREATE INDEX "Notification_postId_memberId_idx" ON "Notification"("postId", "memberId");

-- CreateIndex
CREATE INDEX "Notification_replyId_idx" ON "Notification"("replyId");

-- CreateIndex
CREATE INDEX "Notification_reportId_idx" ON "Notification"("reportId");

-- CreateIndex
CREATE INDEX "Notification_actorId_idx" ON "Notification"("actorId");

-- CreateIndex
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_memberId_subjectKey_key" ON "Notification"("memberId", "subjectKey");

-- AddForeignKey
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CategoryFollow" ADD CONSTRAINT "CategoryFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The queue of what may go into an e-mail, however much has been told; and what a page counts for its reader.
CREATE INDEX "Notification_to_email" ON "Notification"("visibleAt") WHERE "emailedAt" IS NULL AND "readAt" IS NULL;
CREATE INDEX "Notification_unread" ON "Notification"("memberId", "visibleAt") WHERE "readAt" IS NULL;

-- A notification about a post or a reply goes by what everybody may see of it.
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_about" CHECK (
  ("kind" NOT IN ('reply', 'mention', 'accepted', 'discussion') OR "postId" IS NOT NULL)
  AND ("replyId" IS NULL OR "postId" IS NOT NULL));

-- Ids of rows that one statement writes for many; PostgreSQL has its own from version 18 on.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Who takes part in a discussion follows it, whichever version of the code they write with, unless they have unfollowed it.
CREATE FUNCTION follow_own_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT "authorId", "id", "createdAt" FROM new_rows WHERE "authorId" IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Post_follow" AFTER INSERT ON "Post"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_own_post();

CREATE FUNCTION follow_answered_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT DISTINCT ON ("authorId", "postId") "authorId", "postId", "createdAt" FROM new_rows
    WHERE "authorId" IS NOT NULL ORDER BY "authorId", "postId", "createdAt" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Reply_follow" AFTER INSERT ON "Reply"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_answered_post();

-- Until now whoever had started a discussion was told of the replies to it, and nobody else.
INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
  SELECT "authorId", "id", "createdAt" FROM "Post" WHERE "authorId" IS NOT NULL AND "removedAt" IS NULL
  ON CONFLICT DO NOTHING;
