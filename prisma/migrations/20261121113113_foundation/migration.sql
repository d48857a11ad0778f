-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "Status" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "Ballot" AS ENUM ('UP', 'DOWN');

-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('sign_in', 'confirm_address', 'confirm_act');

-- CreateEnum
CREATE TYPE "TargetType" AS ENUM ('user', 'post', 'reply', 'section');

-- CreateEnum
CREATE TYPE "SectionChange" AS ENUM ('created', 'updated', 'deleted', 'restored');

-- CreateEnum
CREATE TYPE "LetterState" AS ENUM ('queued', 'sent', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "Member" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "linkedinProfile" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "jobTitle" TEXT,
    "company" TEXT,
    "bio" TEXT,
    "isPublicProfile" BOOLEAN NOT NULL DEFAULT true,
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "isDisabled" BOOLEAN NOT NULL DEFAULT false,
    "role" "Role" NOT NULL DEFAULT 'user',
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastActiveAt" TIMESTAMPTZ(3),
    "addressConfirmedAt" TIMESTAMPTZ(3),
    "notAcceptedAt" TIMESTAMPTZ(3),
    "notAcceptedReason" TEXT,
    "mailOnReply" BOOLEAN NOT NULL DEFAULT true,
    "mailOnDecision" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "userAgent" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "nonceHash" BYTEA,
    "purpose" "LinkPurpose" NOT NULL DEFAULT 'sign_in',
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "memberId" UUID NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Post" (
    "id" UUID NOT NULL,
    "authorId" UUID,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "contentHtml" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'pending',
    "rejectionReason" TEXT,
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "dislikeCount" INTEGER NOT NULL DEFAULT 0,
    "likeAdjustment" INTEGER NOT NULL DEFAULT 0,
    "dislikeAdjustment" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER NOT NULL DEFAULT 0,
    "viewCount" INTEGER NOT NULL DEFAULT 0,
    "replyCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "lastActivityAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "searchVector" tsvector,

    CONSTRAINT "Post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reply" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "authorId" UUID,
    "content" TEXT NOT NULL,
    "contentHtml" TEXT NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'pending',
    "rejectionReason" TEXT,
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "dislikeCount" INTEGER NOT NULL DEFAULT 0,
    "likeAdjustment" INTEGER NOT NULL DEFAULT 0,
    "dislikeAdjustment" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "searchVector" tsvector,

    CONSTRAINT "Reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostVote" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "voterId" UUID,
    "ballot" "Ballot" NOT NULL,
    "castAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostVote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReplyVote" (
    "id" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "voterId" UUID,
    "ballot" "Ballot" NOT NULL,
    "castAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReplyVote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostView" (
    "postId" UUID NOT NULL,
    "visitor" BYTEA NOT NULL,
    "viewedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostView_pkey" PRIMARY KEY ("postId","visitor")
);

-- CreateTable
CREATE TABLE "PostRevision" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "authorId" UUID,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "contentHtml" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" "Status" NOT NULL,
    "rejectionReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PostRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReplyRevision" (
    "id" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "authorId" UUID,
    "content" TEXT NOT NULL,
    "contentHtml" TEXT NOT NULL,
    "status" "Status" NOT NULL,
    "rejectionReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReplyRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModerationLog" (
    "id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "moderatorId" UUID,
    "action" TEXT NOT NULL,
    "targetType" "TargetType" NOT NULL,
    "targetId" UUID NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hash" BYTEA NOT NULL DEFAULT '\x',

    CONSTRAINT "ModerationLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VoteAdjustment" (
    "id" UUID NOT NULL,
    "postId" UUID,
    "replyId" UUID,
    "moderatorId" UUID,
    "likeAdjustment" INTEGER NOT NULL,
    "dislikeAdjustment" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VoteAdjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Section" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "htmlContent" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SectionVersion" (
    "id" UUID NOT NULL,
    "sectionId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "htmlContent" TEXT NOT NULL,
    "change" "SectionChange" NOT NULL,
    "savedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SectionVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enquiry" (
    "id" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "interest" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),
    "answeredBy" UUID,

    CONSTRAINT "Enquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Letter" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "memberId" UUID,
    "data" JSONB NOT NULL,
    "state" "LetterState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "unsubscribeHash" BYTEA,

    CONSTRAINT "Letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");

-- CreateIndex
CREATE INDEX "Member_role_id_idx" ON "Member"("role", "id");

-- CreateIndex
CREATE INDEX "Member_isVerified_joinedAt_idx" ON "Member"("isVerified", "joinedAt");

-- CreateIndex
CREATE INDEX "Member_isDisabled_id_idx" ON "Member"("isDisabled", "id");

-- CreateIndex
CREATE INDEX "Member_lastActiveAt_id_idx" ON "Member"("lastActiveAt", "id");

-- CreateIndex
CREATE INDEX "Member_lastName_firstName_id_idx" ON "Member"("lastName", "firstName", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_memberId_id_idx" ON "Session"("memberId", "id");

-- CreateIndex
CREATE INDEX "Session_endsAt_idx" ON "Session"("endsAt");

-- CreateIndex
CREATE INDEX "Session_lastSeenAt_idx" ON "Session"("lastSeenAt");

-- CreateIndex
CREATE UNIQUE INDEX "SignInLink_tokenHash_key" ON "SignInLink"("tokenHash");

-- CreateIndex
CREATE INDEX "SignInLink_memberId_purpose_id_idx" ON "SignInLink"("memberId", "purpose", "id");

-- CreateIndex
CREATE INDEX "SignInLink_expiresAt_idx" ON "SignInLink"("expiresAt");

-- CreateIndex
CREATE INDEX "Passkey_memberId_idx" ON "Passkey"("memberId");

-- CreateIndex
CREATE INDEX "Post_status_id_idx" ON "Post"("status", "id");

-- CreateIndex
CREATE INDEX "Post_status_category_id_idx" ON "Post"("status", "category", "id");

-- CreateIndex
CREATE INDEX "Post_status_lastActivityAt_id_idx" ON "Post"("status", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "Post_status_category_lastActivityAt_id_idx" ON "Post"("status", "category", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "Post_status_score_id_idx" ON "Post"("status", "score", "id");

-- CreateIndex
CREATE INDEX "Post_status_category_score_id_idx" ON "Post"("status", "category", "score", "id");

-- CreateIndex
CREATE INDEX "Post_authorId_id_idx" ON "Post"("authorId", "id");

-- CreateIndex
CREATE INDEX "Post_searchVector_idx" ON "Post" USING GIN ("searchVector");

-- CreateIndex
CREATE INDEX "Reply_postId_id_idx" ON "Reply"("postId", "id");

-- CreateIndex
CREATE INDEX "Reply_status_id_idx" ON "Reply"("status", "id");

-- CreateIndex
CREATE INDEX "Reply_authorId_id_idx" ON "Reply"("authorId", "id");

-- CreateIndex
CREATE INDEX "Reply_searchVector_idx" ON "Reply" USING GIN ("searchVector");

-- CreateIndex
CREATE INDEX "PostVote_voterId_id_idx" ON "PostVote"("voterId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PostVote_postId_voterId_key" ON "PostVote"("postId", "voterId");

-- CreateIndex
CREATE INDEX "ReplyVote_voterId_id_idx" ON "ReplyVote"("voterId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReplyVote_replyId_voterId_key" ON "ReplyVote"("replyId", "voterId");

-- CreateIndex
CREATE INDEX "PostView_viewedAt_idx" ON "PostView"("viewedAt");

-- CreateIndex
CREATE INDEX "PostRevision_postId_id_idx" ON "PostRevision"("postId", "id");

-- CreateIndex
CREATE INDEX "PostRevision_status_id_idx" ON "PostRevision"("status", "id");

-- CreateIndex
CREATE INDEX "PostRevision_authorId_idx" ON "PostRevision"("authorId");

-- CreateIndex
CREATE INDEX "ReplyRevision_replyId_id_idx" ON "ReplyRevision"("replyId", "id");

-- CreateIndex
CREATE INDEX "ReplyRevision_status_id_idx" ON "ReplyRevision"("status", "id");

-- CreateIndex
CREATE INDEX "ReplyRevision_authorId_idx" ON "ReplyRevision"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationLog_sequence_key" ON "ModerationLog"("sequence");

-- CreateIndex
CREATE INDEX "ModerationLog_createdAt_id_idx" ON "ModerationLog"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ModerationLog_moderatorId_id_idx" ON "ModerationLog"("moderatorId", "id");

-- CreateIndex
CREATE INDEX "ModerationLog_action_id_idx" ON "ModerationLog"("action", "id");

-- CreateIndex
CREATE INDEX "ModerationLog_targetId_id_idx" ON "ModerationLog"("targetId", "id");

-- CreateIndex
CREATE INDEX "VoteAdjustment_postId_id_idx" ON "VoteAdjustment"("postId", "id");

-- CreateIndex
CREATE INDEX "VoteAdjustment_replyId_id_idx" ON "VoteAdjustment"("replyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Section_key_key" ON "Section"("key");

-- CreateIndex
CREATE INDEX "Section_updatedAt_id_idx" ON "Section"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "SectionVersion_sectionId_id_idx" ON "SectionVersion"("sectionId", "id");

-- CreateIndex
CREATE INDEX "SectionVersion_key_id_idx" ON "SectionVersion"("key", "id");

-- CreateIndex
CREATE INDEX "Enquiry_answeredAt_id_idx" ON "Enquiry"("answeredAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Letter_unsubscribeHash_key" ON "Letter"("unsubscribeHash");

-- CreateIndex
CREATE INDEX "Letter_state_sendAfter_idx" ON "Letter"("state", "sendAfter");

-- CreateIndex
CREATE INDEX "Letter_memberId_id_idx" ON "Letter"("memberId", "id");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInLink" ADD CONSTRAINT "SignInLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostVote" ADD CONSTRAINT "PostVote_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostVote" ADD CONSTRAINT "PostVote_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyVote" ADD CONSTRAINT "ReplyVote_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyVote" ADD CONSTRAINT "ReplyVote_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostView" ADD CONSTRAINT "PostView_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostRevision" ADD CONSTRAINT "PostRevision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostRevision" ADD CONSTRAINT "PostRevision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyRevision" ADD CONSTRAINT "ReplyRevision_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyRevision" ADD CONSTRAINT "ReplyRevision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VoteAdjustment" ADD CONSTRAINT "VoteAdjustment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VoteAdjustment" ADD CONSTRAINT "VoteAdjustment_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Letter" ADD CONSTRAINT "Letter_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: rules that Prisma's schema cannot express.

-- Values

ALTER TABLE "Member"
  ADD CONSTRAINT "Member_email_is_normal" CHECK ("email" = lower(btrim("email")) AND "email" LIKE '_%@_%');

ALTER TABLE "Post"
  ADD CONSTRAINT "Post_counts_are_natural"
  CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0 AND "viewCount" >= 0 AND "replyCount" >= 0);

ALTER TABLE "Reply"
  ADD CONSTRAINT "Reply_counts_are_natural" CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0);

ALTER TABLE "VoteAdjustment"
  ADD CONSTRAINT "VoteAdjustment_has_one_target" CHECK (num_nonnulls("postId", "replyId") = 1),
  ADD CONSTRAINT "VoteAdjustment_changes_something" CHECK ("likeAdjustment" <> 0 OR "dislikeAdjustment" <> 0),
  ADD CONSTRAINT "VoteAdjustment_is_within_a_million"
  CHECK (abs("likeAdjustment") <= 1000000 AND abs("dislikeAdjustment") <= 1000000);

ALTER TABLE "Section"
  ADD CONSTRAINT "Section_key_is_words_and_hyphens" CHECK ("key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "Section_version_is_positive" CHECK ("version" > 0);

ALTER TABLE "Session"
  ADD CONSTRAINT "Session_ends_after_it_began" CHECK ("endsAt" > "createdAt");

ALTER TABLE "Letter"
  ADD CONSTRAINT "Letter_attempts_are_natural" CHECK ("attempts" >= 0);

-- Scores: what everybody sees, so a total is never below zero, whatever was adjusted.

CREATE FUNCTION keep_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."score" := greatest(NEW."likeCount" + NEW."likeAdjustment", 0)
               - greatest(NEW."dislikeCount" + NEW."dislikeAdjustment", 0);
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_score"
  BEFORE INSERT OR UPDATE OF "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", "score" ON "Post"
  FOR EACH ROW EXECUTE FUNCTION keep_score();

CREATE TRIGGER "Reply_score"
  BEFORE INSERT OR UPDATE OF "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", "score" ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION keep_score();

-- Full text, in English and Irish at once, with and without the fada: whoever types "sceal" finds "scéal".

CREATE FUNCTION without_fada(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(words, 'áéíóúÁÉÍÓÚ', 'aeiouAEIOU');

CREATE FUNCTION search_document(words text) RETURNS tsvector IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('english', words) || to_tsvector('irish', words) || to_tsvector('simple', without_fada(words));

CREATE FUNCTION search_query(words text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
  RETURN websearch_to_tsquery('english', words)
      || websearch_to_tsquery('irish', words)
      || websearch_to_tsquery('simple', without_fada(words));

CREATE FUNCTION keep_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || setweight(search_document(NEW."content"), 'B');
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_search" BEFORE INSERT OR UPDATE OF "title", "content" ON "Post"
  FOR EACH ROW EXECUTE FUNCTION keep_post_search();

CREATE FUNCTION keep_reply_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."content"), 'C');
  RETURN NEW;
END $$;

CREATE TRIGGER "Reply_search" BEFORE INSERT OR UPDATE OF "content" ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION keep_reply_search();

-- The moderation log: a chain that can only grow. Each entry is numbered and hashed after the one before, one at a
-- time, so that a number that is missing or an entry that was changed shows.

CREATE FUNCTION moderation_log_hash(previous bytea, entry "ModerationLog") RETURNS bytea STABLE
  RETURN sha256(previous || convert_to(jsonb_build_array(
    entry."id", entry."sequence", entry."moderatorId", entry."action", entry."targetType", entry."targetId",
    entry."reason", floor(extract(epoch FROM entry."createdAt") * 1000)
  )::text, 'UTF8'));

CREATE FUNCTION chain_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last "ModerationLog";
BEGIN
  PERFORM pg_advisory_xact_lock(72707371);
  SELECT * INTO last FROM "ModerationLog" ORDER BY "sequence" DESC LIMIT 1;
  NEW."sequence" := coalesce(last."sequence", 0) + 1;
  NEW."hash" := moderation_log_hash(coalesce(last."hash", ''), NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER "ModerationLog_chain" BEFORE INSERT ON "ModerationLog"
  FOR EACH ROW EXECUTE FUNCTION chain_moderation_log();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '"%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "ModerationLog_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ModerationLog"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER "VoteAdjustment_is_final" BEFORE UPDATE ON "VoteAdjustment"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Changes that shared answers must learn of. Views and the time of a member's last visit are not among them: they
-- change all the time, and may be shown a minute late.

CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_announce"
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
    "authorId", "title", "content", "contentHtml", "category", "status", "likeCount", "dislikeCount",
    "likeAdjustment", "dislikeAdjustment", "replyCount", "editedAt", "lastActivityAt", "deletedAt"
  ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');

CREATE TRIGGER "Reply_announce" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "Reply"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');

CREATE TRIGGER "Member_announce"
  AFTER DELETE OR TRUNCATE OR UPDATE OF
    "firstName", "lastName", "jobTitle", "company", "location", "bio", "linkedinProfile",
    "isPublicProfile", "isVerified", "isDisabled", "role"
  ON "Member" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');

CREATE TRIGGER "Section_announce" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "Section"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sections');
