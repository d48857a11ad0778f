-- The whole database, in place of the migrations that `squashed` lists. The schema's files and prisma/README.md say why it is
-- as it is.

-- Finds parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lists of values

CREATE TYPE "AccessPurpose" AS ENUM ('application', 'moderation', 'administration');
CREATE TYPE "AppealOutcome" AS ENUM ('granted', 'refused');
CREATE TYPE "Ballot" AS ENUM ('UP', 'DOWN');
CREATE TYPE "EmailState" AS ENUM ('queued', 'sent', 'failed', 'cancelled');
CREATE TYPE "EmailTiming" AS ENUM ('now', 'daily', 'never');
CREATE TYPE "ErasureKind" AS ENUM ('member', 'post', 'reply');
CREATE TYPE "LinkPurpose" AS ENUM ('sign_in', 'confirm_address', 'confirm_act');
CREATE TYPE "NotificationKind" AS ENUM ('reply', 'discussion', 'mention', 'accepted', 'decision', 'outcome', 'administration');
CREATE TYPE "ReportKind" AS ENUM ('illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other');
CREATE TYPE "ReportOutcome" AS ENUM ('upheld', 'dismissed', 'gone');
CREATE TYPE "Role" AS ENUM ('user', 'admin');
CREATE TYPE "SectionChange" AS ENUM ('created', 'updated', 'deleted', 'restored');
CREATE TYPE "Status" AS ENUM ('pending', 'approved', 'rejected');
CREATE TYPE "TargetType" AS ENUM ('user', 'post', 'reply', 'section');

-- Tables

CREATE TABLE "AccessNote" (
  id uuid NOT NULL,
  "memberId" uuid NOT NULL,
  "openedBy" uuid,
  purpose "AccessPurpose" NOT NULL,
  "openedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "AccessNote_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Answer" (
  "postId" uuid NOT NULL,
  "replyId" uuid NOT NULL,
  "acceptedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "byModerator" boolean DEFAULT false NOT NULL,
  CONSTRAINT "Answer_pkey" PRIMARY KEY ("postId")
);

CREATE TABLE "Appeal" (
  id uuid NOT NULL,
  "decisionId" uuid,
  "reportId" uuid,
  "memberId" uuid,
  text text NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "decidedAt" timestamp(3) with time zone,
  outcome "AppealOutcome",
  answer text,
  "decidedById" uuid,
  CONSTRAINT "Appeal_pkey" PRIMARY KEY (id),
  CONSTRAINT "Appeal_one_subject" CHECK (num_nonnulls("decisionId", "reportId") = 1),
  CONSTRAINT "Appeal_whole_outcome" CHECK ((outcome IS NULL) = (answer IS NULL) AND (outcome IS NULL OR "decidedAt" IS NOT NULL))
);

CREATE TABLE "CategoryCount" (
  category text NOT NULL,
  discussions integer DEFAULT 0 NOT NULL,
  CONSTRAINT "CategoryCount_pkey" PRIMARY KEY (category),
  CONSTRAINT "CategoryCount_is_natural" CHECK (discussions >= 0)
);

CREATE TABLE "CategoryFollow" (
  "memberId" uuid NOT NULL,
  category text NOT NULL,
  "followedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "CategoryFollow_pkey" PRIMARY KEY ("memberId", category)
);

CREATE TABLE "DecisionLink" (
  id uuid NOT NULL,
  "tokenHash" bytea NOT NULL,
  "decisionId" uuid NOT NULL,
  "memberId" uuid NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "DecisionLink_pkey" PRIMARY KEY (id)
);

CREATE TABLE "DigestRun" (
  week date NOT NULL,
  through uuid,
  "finishedAt" timestamp(3) with time zone,
  CONSTRAINT "DigestRun_pkey" PRIMARY KEY (week)
);

CREATE TABLE "Draft" (
  id uuid NOT NULL,
  "memberId" uuid NOT NULL,
  key text NOT NULL,
  content jsonb NOT NULL,
  revision uuid NOT NULL,
  "updatedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "Draft_pkey" PRIMARY KEY (id),
  CONSTRAINT "Draft_content_bounded" CHECK (jsonb_typeof(content) = 'object'::text AND octet_length(content::text) <= 1000000)
);

CREATE TABLE "Email" (
  id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  "memberId" uuid,
  data jsonb NOT NULL,
  state "EmailState" DEFAULT 'queued'::"EmailState" NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  "lastError" text,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "sendAfter" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "sentAt" timestamp(3) with time zone,
  "unsubscribeHash" bytea,
  about text,
  CONSTRAINT "Email_pkey" PRIMARY KEY (id),
  CONSTRAINT "Email_attempts_are_natural" CHECK (attempts >= 0)
);

CREATE TABLE "Enquiry" (
  id uuid NOT NULL,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  email text NOT NULL,
  interest text NOT NULL,
  message text NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "answeredAt" timestamp(3) with time zone,
  "answeredBy" uuid,
  "looksAutomated" boolean DEFAULT false NOT NULL,
  CONSTRAINT "Enquiry_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Erasure" (
  kind "ErasureKind" NOT NULL,
  "subjectId" uuid NOT NULL,
  "erasedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "notedAt" timestamp(3) with time zone,
  "putBackAt" timestamp(3) with time zone,
  CONSTRAINT "Erasure_pkey" PRIMARY KEY (kind, "subjectId")
);

CREATE TABLE "FollowingFeed" (
  "memberId" uuid NOT NULL,
  "tokenHash" bytea NOT NULL,
  "renewedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "FollowingFeed_pkey" PRIMARY KEY ("memberId")
);

CREATE TABLE "LogHead" (
  day date NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  "notedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "LogHead_pkey" PRIMARY KEY (day)
);

CREATE TABLE "Member" (
  id uuid NOT NULL,
  email text NOT NULL,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  "linkedinProfile" text NOT NULL,
  location text NOT NULL,
  "jobTitle" text,
  company text,
  bio text,
  "isPublicProfile" boolean DEFAULT true NOT NULL,
  "isVerified" boolean DEFAULT false NOT NULL,
  "isDisabled" boolean DEFAULT false NOT NULL,
  role "Role" DEFAULT 'user'::"Role" NOT NULL,
  "joinedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "lastActiveAt" timestamp(3) with time zone,
  "addressConfirmedAt" timestamp(3) with time zone,
  "notAcceptedAt" timestamp(3) with time zone,
  "notAcceptedReason" text,
  "mailOnReply" boolean DEFAULT true NOT NULL,
  "mailOnApproval" boolean DEFAULT true NOT NULL,
  "mailOnRejection" boolean DEFAULT true NOT NULL,
  "searchText" text DEFAULT ''::text NOT NULL,
  reminders integer DEFAULT 0 NOT NULL,
  "allReadAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "wasAllReadAt" timestamp(3) with time zone,
  "lastSeenAt" timestamp(3) with time zone,
  "previousVisitAt" timestamp(3) with time zone,
  "mailDaily" boolean DEFAULT true NOT NULL,
  "mailWeekly" boolean DEFAULT false NOT NULL,
  CONSTRAINT "Member_pkey" PRIMARY KEY (id),
  CONSTRAINT "Member_email_is_normal" CHECK (email = lower(btrim(email)) AND email ~~ '_%@_%'::text)
);

CREATE TABLE "Mention" (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  "memberId" uuid NOT NULL,
  "postId" uuid,
  "replyId" uuid,
  CONSTRAINT "Mention_pkey" PRIMARY KEY (id),
  CONSTRAINT "Mention_of_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);

CREATE TABLE "ModerationLog" (
  id uuid NOT NULL,
  sequence bigserial NOT NULL,
  "moderatorId" uuid,
  action text NOT NULL,
  "targetType" "TargetType" NOT NULL,
  "targetId" uuid NOT NULL,
  reason text,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  hash bytea DEFAULT '\x'::bytea NOT NULL,
  rule text,
  commitment bytea,
  salt bytea,
  version smallint DEFAULT 1 NOT NULL,
  CONSTRAINT "ModerationLog_pkey" PRIMARY KEY (id),
  CONSTRAINT "ModerationLog_rule_check" CHECK (rule ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(rule) <= 60),
  CONSTRAINT "ModerationLog_version_check" CHECK (version = 1 AND rule IS NULL OR version = 2 AND salt IS NOT NULL AND commitment IS NOT NULL)
);

CREATE TABLE "ModerationPresence" (
  "memberId" uuid NOT NULL,
  "itemId" uuid NOT NULL,
  "seenAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "ModerationPresence_pkey" PRIMARY KEY ("memberId")
);

CREATE TABLE "Notification" (
  id uuid NOT NULL,
  "memberId" uuid NOT NULL,
  kind "NotificationKind" NOT NULL,
  "subjectKey" text NOT NULL,
  detail text,
  "postId" uuid,
  "replyId" uuid,
  "reportId" uuid,
  "decisionId" uuid,
  "actorId" uuid,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "visibleAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "readAt" timestamp(3) with time zone,
  "inSite" boolean DEFAULT true NOT NULL,
  "emailedAt" timestamp(3) with time zone,
  CONSTRAINT "Notification_pkey" PRIMARY KEY (id),
  CONSTRAINT "Notification_about" CHECK (((kind <> ALL (ARRAY['reply'::"NotificationKind", 'mention'::"NotificationKind", 'accepted'::"NotificationKind", 'discussion'::"NotificationKind"])) OR "postId" IS NOT NULL) AND ("replyId" IS NULL OR "postId" IS NOT NULL))
);

CREATE TABLE "NotificationPreference" (
  "memberId" uuid NOT NULL,
  kind "NotificationKind" NOT NULL,
  "inSite" boolean DEFAULT true NOT NULL,
  email "EmailTiming" NOT NULL,
  CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("memberId", kind)
);

CREATE TABLE "Passkey" (
  id text NOT NULL,
  "memberId" uuid NOT NULL,
  "publicKey" bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "lastUsedAt" timestamp(3) with time zone,
  CONSTRAINT "Passkey_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Post" (
  id uuid NOT NULL,
  "authorId" uuid,
  title text NOT NULL,
  content text NOT NULL,
  "contentHtml" text NOT NULL,
  category text NOT NULL,
  status "Status" DEFAULT 'pending'::"Status" NOT NULL,
  "rejectionReason" text,
  "likeCount" integer DEFAULT 0 NOT NULL,
  "dislikeCount" integer DEFAULT 0 NOT NULL,
  "likeAdjustment" integer DEFAULT 0 NOT NULL,
  "dislikeAdjustment" integer DEFAULT 0 NOT NULL,
  score integer DEFAULT 0 NOT NULL,
  "viewCount" integer DEFAULT 0 NOT NULL,
  "replyCount" integer DEFAULT 0 NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "editedAt" timestamp(3) with time zone,
  "lastActivityAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "deletedAt" timestamp(3) with time zone,
  "searchVector" tsvector,
  excerpt text,
  "removedAt" timestamp(3) with time zone,
  "takenBy" uuid,
  "takenFrom" "Status",
  "solvedAt" timestamp(3) with time zone,
  "pinnedUntil" timestamp(3) with time zone,
  "pinnedAt" timestamp(3) with time zone,
  "publishedAt" timestamp(3) with time zone,
  "listedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "closedAt" timestamp(3) with time zone,
  "renderingVersion" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "Post_pkey" PRIMARY KEY (id),
  CONSTRAINT "Post_contentHtml_length" CHECK (octet_length("contentHtml") <= 200000 OR length("contentHtml") <= 200000),
  CONSTRAINT "Post_counts_are_natural" CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0 AND "viewCount" >= 0 AND "replyCount" >= 0),
  CONSTRAINT "Post_removed_is_nobodys" CHECK ("removedAt" IS NULL OR "authorId" IS NULL)
);

CREATE TABLE "PostFollow" (
  "memberId" uuid NOT NULL,
  "postId" uuid NOT NULL,
  "isFollowing" boolean DEFAULT true NOT NULL,
  "followedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "PostFollow_pkey" PRIMARY KEY ("memberId", "postId")
);

CREATE TABLE "PostReading" (
  "memberId" uuid NOT NULL,
  "postId" uuid NOT NULL,
  "readUntil" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "PostReading_pkey" PRIMARY KEY ("memberId", "postId")
);

CREATE TABLE "PostView" (
  "postId" uuid NOT NULL,
  visitor bytea NOT NULL,
  "viewedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "PostView_pkey" PRIMARY KEY ("postId", visitor)
);

CREATE TABLE "RateLimit" (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT "RateLimit_pkey" PRIMARY KEY (key)
);

CREATE TABLE "Reply" (
  id uuid NOT NULL,
  "postId" uuid NOT NULL,
  "authorId" uuid,
  content text NOT NULL,
  "contentHtml" text NOT NULL,
  status "Status" DEFAULT 'pending'::"Status" NOT NULL,
  "rejectionReason" text,
  "likeCount" integer DEFAULT 0 NOT NULL,
  "dislikeCount" integer DEFAULT 0 NOT NULL,
  "likeAdjustment" integer DEFAULT 0 NOT NULL,
  "dislikeAdjustment" integer DEFAULT 0 NOT NULL,
  score integer DEFAULT 0 NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "editedAt" timestamp(3) with time zone,
  "deletedAt" timestamp(3) with time zone,
  "searchVector" tsvector,
  "takenBy" uuid,
  "takenFrom" "Status",
  "publishedAt" timestamp(3) with time zone,
  "listedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "renderingVersion" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "Reply_pkey" PRIMARY KEY (id),
  CONSTRAINT "Reply_contentHtml_length" CHECK (octet_length("contentHtml") <= 100000 OR length("contentHtml") <= 100000),
  CONSTRAINT "Reply_counts_are_natural" CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0)
);

CREATE TABLE "Report" (
  id uuid NOT NULL,
  reference text NOT NULL,
  "targetType" "TargetType" NOT NULL,
  "targetId" uuid NOT NULL,
  kind "ReportKind" NOT NULL,
  details text NOT NULL,
  name text,
  email text,
  "goodFaith" boolean DEFAULT false NOT NULL,
  "reporterId" uuid,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "decidedAt" timestamp(3) with time zone,
  outcome "ReportOutcome",
  "decisionId" uuid,
  note text,
  "earlierDecidedAt" timestamp(3) with time zone,
  "earlierDecisionId" uuid,
  "earlierNote" text,
  "earlierOutcome" "ReportOutcome",
  CONSTRAINT "Report_pkey" PRIMARY KEY (id),
  CONSTRAINT "Report_decided" CHECK (("decidedAt" IS NULL) = (outcome IS NULL)),
  CONSTRAINT "Report_target" CHECK ("targetType" = ANY (ARRAY['post'::"TargetType", 'reply'::"TargetType", 'user'::"TargetType"]))
);

CREATE TABLE "ReportLink" (
  id uuid NOT NULL,
  "tokenHash" bytea NOT NULL,
  "reportId" uuid NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "ReportLink_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Revision" (
  id uuid NOT NULL,
  "postId" uuid,
  "replyId" uuid,
  "authorId" uuid,
  title text DEFAULT ''::text NOT NULL,
  content text NOT NULL,
  "contentHtml" text NOT NULL,
  "renderingVersion" integer DEFAULT 0 NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  status "Status" NOT NULL,
  "rejectionReason" text,
  "takenBy" uuid,
  "takenFrom" "Status",
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "decidedAt" timestamp(3) with time zone,
  "retiredAt" timestamp(3) with time zone,
  "withheldBy" uuid,
  CONSTRAINT "Revision_pkey" PRIMARY KEY (id),
  CONSTRAINT "Revision_contentHtml_length" CHECK (octet_length("contentHtml") <=
CASE
    WHEN "replyId" IS NULL THEN 200000
    ELSE 100000
END OR length("contentHtml") <=
CASE
    WHEN "replyId" IS NULL THEN 200000
    ELSE 100000
END),
  CONSTRAINT "Revision_fields_of_posts" CHECK ("postId" IS NOT NULL OR title = ''::text AND category = ''::text),
  CONSTRAINT "Revision_one_item" CHECK (num_nonnulls("postId", "replyId") = 1),
  CONSTRAINT "Revision_retired" CHECK ("retiredAt" IS NULL OR status = 'rejected'::"Status")
);

CREATE TABLE "Section" (
  id uuid NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  "htmlContent" text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "updatedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "Section_pkey" PRIMARY KEY (id),
  CONSTRAINT "Section_key_is_words_and_hyphens" CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  CONSTRAINT "Section_version_is_positive" CHECK (version > 0)
);

CREATE TABLE "SectionVersion" (
  id uuid NOT NULL,
  "sectionId" uuid NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  "htmlContent" text NOT NULL,
  change "SectionChange" NOT NULL,
  "savedById" uuid,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "SectionVersion_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Session" (
  id uuid NOT NULL,
  "tokenHash" bytea NOT NULL,
  "memberId" uuid NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "lastSeenAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "endsAt" timestamp(3) with time zone NOT NULL,
  "confirmedAt" timestamp(3) with time zone,
  "userAgent" text,
  challenge text,
  "challengeAt" timestamp(3) with time zone,
  CONSTRAINT "Session_pkey" PRIMARY KEY (id),
  CONSTRAINT "Session_ends_after_it_began" CHECK ("endsAt" > "createdAt")
);

CREATE TABLE "Setting" (
  key text NOT NULL,
  value text NOT NULL,
  CONSTRAINT "Setting_pkey" PRIMARY KEY (key)
);

CREATE TABLE "SignInLink" (
  id uuid NOT NULL,
  "tokenHash" bytea,
  "nonceHash" bytea,
  purpose "LinkPurpose" DEFAULT 'sign_in'::"LinkPurpose" NOT NULL,
  "memberId" uuid NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "expiresAt" timestamp(3) with time zone NOT NULL,
  "usedAt" timestamp(3) with time zone,
  CONSTRAINT "SignInLink_pkey" PRIMARY KEY (id)
);

CREATE TABLE "StatusLink" (
  id uuid NOT NULL,
  "tokenHash" bytea NOT NULL,
  "memberId" uuid NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "StatusLink_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Vote" (
  id uuid NOT NULL,
  "postId" uuid,
  "replyId" uuid,
  "voterId" uuid,
  ballot "Ballot" NOT NULL,
  "castAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "Vote_pkey" PRIMARY KEY (id),
  CONSTRAINT "Vote_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);

CREATE TABLE "VoteAdjustment" (
  id uuid NOT NULL,
  "postId" uuid,
  "replyId" uuid,
  "moderatorId" uuid,
  "likeAdjustment" integer NOT NULL,
  "dislikeAdjustment" integer NOT NULL,
  reason text NOT NULL,
  "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "isReasonPublic" boolean DEFAULT false NOT NULL,
  CONSTRAINT "VoteAdjustment_pkey" PRIMARY KEY (id),
  CONSTRAINT "VoteAdjustment_changes_something" CHECK ("likeAdjustment" <> 0 OR "dislikeAdjustment" <> 0),
  CONSTRAINT "VoteAdjustment_has_one_target" CHECK (num_nonnulls("postId", "replyId") = 1),
  CONSTRAINT "VoteAdjustment_is_within_a_million" CHECK (abs("likeAdjustment") <= 1000000 AND abs("dislikeAdjustment") <= 1000000)
);

-- References

ALTER TABLE "AccessNote" ADD CONSTRAINT "AccessNote_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "ModerationLog"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CategoryFollow" ADD CONSTRAINT "CategoryFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "DecisionLink" ADD CONSTRAINT "DecisionLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Email" ADD CONSTRAINT "Email_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "FollowingFeed" ADD CONSTRAINT "FollowingFeed_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "ModerationPresence" ADD CONSTRAINT "ModerationPresence_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Post" ADD CONSTRAINT "Post_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "PostReading" ADD CONSTRAINT "PostReading_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "PostReading" ADD CONSTRAINT "PostReading_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "PostView" ADD CONSTRAINT "PostView_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "ReportLink" ADD CONSTRAINT "ReportLink_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Session" ADD CONSTRAINT "Session_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "SignInLink" ADD CONSTRAINT "SignInLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "StatusLink" ADD CONSTRAINT "StatusLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Vote" ADD CONSTRAINT "Vote_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Vote" ADD CONSTRAINT "Vote_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Vote" ADD CONSTRAINT "Vote_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "VoteAdjustment" ADD CONSTRAINT "VoteAdjustment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "VoteAdjustment" ADD CONSTRAINT "VoteAdjustment_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Functions, each behind those that it calls

CREATE FUNCTION announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('announcements', TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE FUNCTION announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0]);
  RETURN NULL;
END $function$;

-- A member's name stands wherever they wrote something.
CREATE FUNCTION announce_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."isPublicProfile" >= OLD."isPublicProfile" AND NEW."isDisabled" <= OLD."isDisabled"
    AND NEW."isVerified" >= OLD."isVerified" THEN
    PERFORM pg_notify('announcements', 'change everything');
  ELSE
    PERFORM pg_notify('announcements', 'withdraw everything');
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION announce_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_posts(array_agg(id), NULL) FROM new_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_posts(NULL, array_agg(id)) FROM old_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSE
    PERFORM announce_posts(
      array_agg(id) FILTER (WHERE NOT is_withdrawn), array_agg(id) FILTER (WHERE is_withdrawn))
    FROM (
      SELECT was.id,
        NOT (now.status = 'approved' AND now."deletedAt" IS NULL)
          OR (was."removedAt" IS NULL AND now."removedAt" IS NOT NULL) AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND (was."authorId", was.title, was."contentHtml", was.category, was.status, was."likeCount", was."dislikeCount",
             was."likeAdjustment", was."dislikeAdjustment", was."replyCount", was."editedAt", was."lastActivityAt",
             was."deletedAt", was."removedAt", was."solvedAt", was."pinnedUntil",
             was."closedAt")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.category, now.status, now."likeCount", now."dislikeCount",
             now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt", now."solvedAt", now."pinnedUntil",
             now."closedAt")
    ) touched;
  END IF;
  RETURN NULL;
END $function$;

-- Past so many at once, saying that everything has changed is cheaper than naming each.
CREATE FUNCTION announce_posts(changed uuid[], withdrawn uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF coalesce(cardinality(changed), 0) + coalesce(cardinality(withdrawn), 0) > 100 THEN
    PERFORM pg_notify('announcements', 'withdraw everything');
    RETURN;
  END IF;
  PERFORM pg_notify('announcements', 'withdraw post:' || id) FROM unnest(withdrawn) AS id;
  PERFORM pg_notify('announcements', 'change post:' || id) FROM unnest(changed) AS id;
END $function$;

-- A reply is a part of its discussion.
CREATE FUNCTION announce_reply_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_posts(array_agg(DISTINCT "postId"), NULL)
    FROM new_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_posts(NULL, array_agg(DISTINCT "postId"))
    FROM old_rows WHERE status = 'approved' AND "deletedAt" IS NULL;
  ELSE
    PERFORM announce_posts(
      array_agg(DISTINCT "postId") FILTER (WHERE NOT is_withdrawn),
      array_agg(DISTINCT "postId") FILTER (WHERE is_withdrawn))
    FROM (
      SELECT was."postId", NOT (now.status = 'approved' AND now."deletedAt" IS NULL) AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND was IS DISTINCT FROM now
    ) touched;
  END IF;
  RETURN NULL;
END $function$;

-- A version that is taken back, or erased, must not stand in the history of its discussion any more.
CREATE FUNCTION announce_version_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD."postId" IS NOT NULL THEN
    PERFORM announce_posts(NULL, ARRAY[OLD."postId"]);
  ELSE
    PERFORM announce_posts(NULL, array_agg("postId")) FROM "Reply" WHERE id = OLD."replyId";
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION chain_moderation_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  last "ModerationLog";
BEGIN
  PERFORM pg_advisory_xact_lock(72707371);
  SELECT * INTO last FROM "ModerationLog" ORDER BY "sequence" DESC LIMIT 1;
  NEW."sequence" := coalesce(last."sequence", 0) + 1;
  NEW."version" := 2;
  NEW."salt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  NEW."commitment" := moderation_log_commitment(NEW);
  NEW."hash" := moderation_log_public_hash(coalesce(last."hash", ''), NEW);
  RETURN NEW;
END $function$;

CREATE FUNCTION count_discussions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "CategoryCount" AS kept ("category", "discussions")
      SELECT "category", count(*) FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
      GROUP BY "category" ORDER BY "category"
      ON CONFLICT ("category") DO UPDATE SET "discussions" = kept."discussions" + excluded."discussions";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "CategoryCount" kept SET "discussions" = kept."discussions" - gone.number
      FROM (SELECT "category", count(*) AS number FROM before_change
            WHERE "status" = 'approved' AND "deletedAt" IS NULL GROUP BY "category" ORDER BY "category") gone
      WHERE kept."category" = gone."category";
  ELSE
    -- A row that did not exist yet must not be inserted with less than nothing: what came before what went.
    INSERT INTO "CategoryCount" AS kept ("category", "discussions")
      SELECT "category", greatest(sum(number), 0) FROM (
        SELECT "category", 1 AS number FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
        UNION ALL
        SELECT "category", -1 FROM before_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
      ) moved
      GROUP BY "category" HAVING sum(number) > 0 ORDER BY "category"
      ON CONFLICT ("category") DO UPDATE SET "discussions" = kept."discussions" + excluded."discussions";
    UPDATE "CategoryCount" kept SET "discussions" = kept."discussions" + moved.number
      FROM (
        SELECT "category", sum(number) AS number FROM (
          SELECT "category", 1 AS number FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
          UNION ALL
          SELECT "category", -1 FROM before_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
        ) each GROUP BY "category" HAVING sum(number) < 0 ORDER BY "category"
      ) moved
      WHERE kept."category" = moved."category";
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_no_discussions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "CategoryCount" SET "discussions" = 0;
  RETURN NULL;
END $function$;

-- What the law requires to be told at once is no choice: what became of a report or an objection, and what was
-- decided against somebody, of which `mailOnRejection` said whether. Of decisions, those in favour are left to choose.
CREATE FUNCTION email_timing(member "Member", kind "NotificationKind", chosen "EmailTiming")
 RETURNS "EmailTiming"
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN kind = 'outcome' THEN 'now'
    WHEN kind = 'reply' AND NOT member."mailOnReply" THEN 'never'
    WHEN kind = 'decision' AND NOT member."mailOnApproval" THEN 'never'
    WHEN timing = 'daily' AND NOT member."mailDaily" THEN 'never'
    ELSE timing
  END::"EmailTiming"
  FROM (SELECT CASE
    WHEN kind IN ('reply', 'decision') AND chosen = 'never' THEN 'now'
    WHEN chosen IS NOT NULL THEN chosen::text
    WHEN kind = 'discussion' THEN 'daily'
    ELSE 'now'
  END AS timing) AS wanted
$function$;

-- Whoever is forgotten leaves no words behind, whichever way their account goes.
CREATE FUNCTION erase_words_of_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."text" := '';
  NEW."answer" := CASE WHEN NEW."outcome" IS NULL THEN NULL ELSE '' END;
  RETURN NEW;
END $function$;

CREATE FUNCTION follow_answered_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT DISTINCT ON ("authorId", "postId") "authorId", "postId", "createdAt" FROM new_rows
    WHERE "authorId" IS NOT NULL ORDER BY "authorId", "postId", "createdAt" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

-- Who takes part in a discussion follows it, whichever version of the code they write with, unless they have unfollowed it.
CREATE FUNCTION follow_own_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT "authorId", "id", "createdAt" FROM new_rows WHERE "authorId" IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

-- Whoever changes a text and says nothing of its excerpt, as the version before does, must not leave the old one
-- behind: it would show words that are gone. A missing one is made when it is read, and filled in by a job.
CREATE FUNCTION forget_excerpt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."excerpt" := NULL;
  RETURN NEW;
END $function$;

CREATE FUNCTION keep_member_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."searchText" := plain_words(concat_ws(E'\n', NEW."firstName", NEW."lastName", NEW."email", NEW."company"));
  RETURN NEW;
END $function$;

-- No search finds what stands in the place of a removed text.
CREATE FUNCTION keep_post_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."removedAt" IS NOT NULL THEN
    NEW."searchVector" := ''::tsvector;
  ELSE
    NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || '¶:50'::tsvector
                       || setweight(search_document(NEW."content"), 'B');
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION keep_reply_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."content"), 'C');
  RETURN NEW;
END $function$;

CREATE FUNCTION keep_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."score" := greatest(NEW."likeCount" + NEW."likeAdjustment", 0)
               - greatest(NEW."dislikeCount" + NEW."dislikeAdjustment", 0);
  RETURN NEW;
END $function$;

-- A discussion is solved while its answer can be read. Whoever changes a reply's status holds its discussion already.
CREATE FUNCTION keep_solved(discussion uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE "Post" SET "solvedAt" = found.at
  FROM (SELECT (
    SELECT "acceptedAt" FROM "Answer" JOIN "Reply" reply ON reply.id = "replyId"
    WHERE "Answer"."postId" = discussion AND reply.status = 'approved' AND reply."deletedAt" IS NULL
  ) AS at) found
  WHERE id = discussion AND "solvedAt" IS DISTINCT FROM found.at
$function$;

CREATE FUNCTION keep_solved_by_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_solved(CASE TG_OP WHEN 'DELETE' THEN OLD."postId" ELSE NEW."postId" END);
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_solved_by_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "Answer" WHERE "replyId" = NEW.id) THEN
    PERFORM keep_solved(NEW."postId");
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION letter_pairs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(array_agg(DISTINCT one || other), '{}')
  FROM (SELECT string_to_array(words, NULL) AS letters) split,
    unnest(letters, letters[2:]) AS pair (one, other)
  WHERE other IS NOT NULL
$function$;

-- Whoever writes a text, this application or an earlier version of it, a restored file or somebody by hand.
CREATE FUNCTION members_named_in(content text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT DISTINCT member.id
  FROM regexp_matches(content, '/profile/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})', 'gi') AS found (part)
  JOIN "Member" member ON member.id = found.part[1]::uuid
$function$;

-- Version 2 of the chain: anybody can recompute it without learning who decided, about whom, or in which words. What is
-- public is hashed as it is; the rest through a commitment, with a salt so that nobody can try out what it hides. Entries
-- from before keep version 1. The format is described in api/audit/chain/rules.ts. The trigger makes it, so that a
-- process of the version before, which knows nothing of it, writes version 2 too.
CREATE FUNCTION moderation_log_commitment(entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(((entry).salt || convert_to((jsonb_build_array((entry).id, (entry)."moderatorId", (entry)."targetId", (entry).reason))::text, 'UTF8'::name)));

CREATE FUNCTION moderation_log_hash(previous bytea, entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256((previous || convert_to((jsonb_build_array((entry).id, (entry).sequence, (entry)."moderatorId", (entry).action, (entry)."targetType", (entry)."targetId", (entry).reason, floor((EXTRACT(epoch FROM (entry)."createdAt") * (1000)::numeric))))::text, 'UTF8'::name)));

CREATE FUNCTION moderation_log_public_hash(previous bytea, entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to((jsonb_build_array(2, encode(previous, 'hex'::text), (entry).sequence, (entry).action, (entry)."targetType", floor((EXTRACT(epoch FROM (entry)."createdAt") * (1000)::numeric)), encode((entry).commitment, 'hex'::text), jsonb_strip_nulls(jsonb_build_object('rule', (entry).rule))))::text, 'UTF8'::name));

-- The normal form of a text (api/text/characters.ts).
CREATE FUNCTION normal_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NORMALIZE(regexp_replace(regexp_replace(words, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]'::text, '
'::text, 'g'::text), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text));

CREATE FUNCTION normalise_texts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  stored record;
BEGIN
  FOR stored IN
    SELECT * FROM (VALUES
      ('Member', 'firstName', 'normal_line'), ('Member', 'lastName', 'normal_line'), ('Member', 'jobTitle', 'normal_line'),
      ('Member', 'company', 'normal_line'), ('Member', 'bio', 'normal_text'),
      ('Post', 'title', 'normal_line'), ('Post', 'content', 'normal_text'), ('Post', 'rejectionReason', 'normal_text'),
      ('Reply', 'content', 'normal_text'), ('Reply', 'rejectionReason', 'normal_text'),
      ('Revision', 'title', 'normal_line'), ('Revision', 'content', 'normal_text'),
      ('Revision', 'rejectionReason', 'normal_text'),
      ('Appeal', 'text', 'normal_text'), ('Appeal', 'answer', 'normal_text'),
      ('Section', 'title', 'normal_line'),
      ('Enquiry', 'firstName', 'normal_line'), ('Enquiry', 'lastName', 'normal_line'), ('Enquiry', 'message', 'normal_text'),
      ('Report', 'name', 'normal_line'), ('Report', 'details', 'normal_text'), ('Report', 'note', 'normal_text')
    ) AS each ("table", "column", form)
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = %3$I(%2$I) WHERE %2$I IS DISTINCT FROM %3$I(%2$I)',
      stored."table", stored."column", stored.form);
  END LOOP;
END $function$;

CREATE FUNCTION note_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "Erasure" AS known ("kind", "subjectId") VALUES (TG_ARGV[0]::"ErasureKind", OLD."id")
  ON CONFLICT ("kind", "subjectId") DO UPDATE SET "erasedAt" = CURRENT_TIMESTAMP, "putBackAt" = NULL, "notedAt" = NULL
  WHERE known."putBackAt" IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_post uuid;
  of_reply uuid;
BEGIN
  IF NEW."content" NOT ILIKE '%/profile/%' THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
    WHEN 'Post' THEN of_post := NEW."id";
    WHEN 'Reply' THEN of_reply := NEW."id";
    WHEN 'Revision' THEN of_post := NEW."postId"; of_reply := NEW."replyId";
  END CASE;
  INSERT INTO "Mention" ("memberId", "postId", "replyId")
    SELECT named, of_post, of_reply FROM members_named_in(NEW."content") AS named
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

-- A discussion that comes into sight is active at that moment.
CREATE FUNCTION note_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."publishedAt" IS NULL THEN
    IF TG_OP = 'INSERT' THEN
      IF NEW.status = 'approved' THEN NEW."publishedAt" := NEW."createdAt"; END IF;
    ELSIF OLD.status = 'approved' AND OLD."publishedAt" IS NULL THEN
      NEW."publishedAt" := OLD."createdAt";
    ELSIF OLD.status <> 'approved' AND NEW.status = 'approved' THEN
      NEW."publishedAt" := clock_timestamp();
      IF TG_TABLE_NAME = 'Post' THEN
        NEW."lastActivityAt" := greatest(NEW."lastActivityAt", NEW."publishedAt");
      END IF;
    END IF;
  END IF;
  NEW."listedAt" := coalesce(NEW."publishedAt", NEW."createdAt");
  RETURN NEW;
END $function$;

CREATE FUNCTION note_putting_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "Erasure" SET "putBackAt" = CURRENT_TIMESTAMP, "notedAt" = NULL
  WHERE "kind" = TG_ARGV[0]::"ErasureKind" AND "subjectId" = OLD."id";
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '"%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

-- A vector has room for a megabyte, and compatibility forms may become many letters: only so much of a text is indexed.
CREATE FUNCTION search_document(words text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  visible text := left(visible_words(left(words, 50000)), 50000);
  plain text := left(plain_words(visible), 50000);
BEGIN
  RETURN to_tsvector('english', words_apart(plain)) || '¶:50'::tsvector
      || to_tsvector('irish', words_apart(visible)) || '¶:50'::tsvector
      || to_tsvector('simple', words_apart(plain)) || '¶:50'::tsvector
      || to_tsvector('english', words_together(plain));
END $function$;

-- What somebody searches for, in the syntax of to_tsquery: words, "phrases", or, -without, as for a web search. It is built of
-- nothing but words in quotes, so that no text makes a query that cannot be read, or one that is too deep.
CREATE FUNCTION search_terms(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  term record;
  parts text;
  found text := '';
  joiner text := ' & ';
BEGIN
  FOR term IN
    SELECT match[1] <> '' AS is_unwanted, match[2] AS phrase, match[3] AS word
    FROM regexp_matches(words, '(-*)(?:"([^"]*)"?|([^\s"]+))', 'g') AS match
  LOOP
    IF lower(term.word) = 'or' AND NOT term.is_unwanted THEN
      joiner := ' | ';
      CONTINUE;
    END IF;
    parts := btrim(regexp_replace(words_apart(coalesce(term.phrase, term.word)), '\s+', ' ', 'g'));
    CONTINUE WHEN parts = '';
    found := found
      || CASE WHEN found = '' THEN '' ELSE joiner END
      || CASE WHEN term.is_unwanted THEN '!' ELSE '' END
      || CASE WHEN term.phrase IS NULL AND strpos(parts, ' ') > 0
           THEN format('(''%s'' | ''%s'')', parts, replace(parts, ' ', ''))
           ELSE format('''%s''', parts) END;
    joiner := ' & ';
  END LOOP;
  RETURN found;
END $function$;

-- Ids of rows that one statement writes for many; PostgreSQL has its own from version 18 on.
CREATE FUNCTION uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE FUNCTION visible_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(words) = char_length(words)) THEN translate(words, '`'::text, ''''::text) ELSE translate(regexp_replace(NORMALIZE(translate(words, '´″‶'::text, '''""'::text), NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), '’‘‚‛ʹʻʼʽˈ′‵‹›`“”„‟«»〝〞〟ʺ‐⁃−'::text, '''''''''''''''''''''''''''''""""""""""---'::text) END;

CREATE FUNCTION without_fada(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(words, 'áéíóúÁÉÍÓÚ'::text, 'aeiouAEIOU'::text);

-- One thing in two spellings: "Node.js" is found by "Node", "INC-4021" by "4021", an address by the name of its host. The parser
-- would keep each in one piece, so a space takes the place of every sign that could join words.
CREATE FUNCTION words_apart(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(words, '[!-/:-@[-`{-~]'::text, ' '::text, 'g'::text);

-- The words of a text that are joined by a hyphen, a full stop or an apostrophe, each written as one: "e-mail" is found by "email".
CREATE FUNCTION words_together(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(string_agg(translate(joined[1], '-.''', ''), ' '), '')
  FROM regexp_matches(
    words, '[^\s!-/:-@[-`{-~]+(?:[-.''][^\s!-/:-@[-`{-~]+)+', 'g') AS joined
$function$;

CREATE FUNCTION normal_line(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(normal_text(words), '[\t\n]+'::text, ' '::text, 'g'::text));

CREATE FUNCTION plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(words) = char_length(words)) THEN (lower((visible_words(words) COLLATE "C")) COLLATE "default") ELSE (NORMALIZE(replace(replace(replace(replace(translate(lower((regexp_replace(NORMALIZE(visible_words(words), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸɛς'::text, 'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzlathkzvwveodnkeσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) COLLATE "default") END;

CREATE FUNCTION search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((to_tsquery('english'::regconfig, search_terms(plain_words(words))) || to_tsquery('irish'::regconfig, search_terms(visible_words(words)))) || to_tsquery('simple'::regconfig, search_terms(plain_words(words))));

-- What the beginning of a text says without its addresses, figures and marks, so that the same text sent again is known by an index. A text
-- of a few words has none: everybody says "thank you".
CREATE FUNCTION text_fingerprint(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (length(letters.letters) >= 30) THEN md5(letters.letters) ELSE NULL::text END AS "case" FROM regexp_replace(plain_words(regexp_replace("left"(text_fingerprint.content, 1000), '(https?://|www\.)\S+'::text, ''::text, 'gi'::text)), '[^[:alpha:]]+'::text, ''::text, 'g'::text) letters(letters));

CREATE FUNCTION log_entry_words(reason text, target uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN plain_words(((COALESCE(reason, ''::text) || '
'::text) || (target)::text));

-- Indexes

CREATE INDEX "AccessNote_memberId_id_idx" ON "AccessNote" USING btree ("memberId", id);
CREATE INDEX "AccessNote_openedAt_idx" ON "AccessNote" USING btree ("openedAt");
CREATE INDEX "AccessNote_openedBy_id_idx" ON "AccessNote" USING btree ("openedBy", id);
CREATE UNIQUE INDEX "Answer_replyId_key" ON "Answer" USING btree ("replyId");
CREATE INDEX "Appeal_decidedAt_id_idx" ON "Appeal" USING btree ("decidedAt", id);
CREATE INDEX "Appeal_decidedById_idx" ON "Appeal" USING btree ("decidedById");
CREATE UNIQUE INDEX "Appeal_decisionId_key" ON "Appeal" USING btree ("decisionId");
CREATE INDEX "Appeal_memberId_id_idx" ON "Appeal" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Appeal_reportId_key" ON "Appeal" USING btree ("reportId");
CREATE INDEX "CategoryFollow_category_idx" ON "CategoryFollow" USING btree (category);
CREATE INDEX "DecisionLink_createdAt_idx" ON "DecisionLink" USING btree ("createdAt");
CREATE INDEX "DecisionLink_memberId_id_idx" ON "DecisionLink" USING btree ("memberId", id);
CREATE UNIQUE INDEX "DecisionLink_tokenHash_key" ON "DecisionLink" USING btree ("tokenHash");
CREATE INDEX "Draft_memberId_id_idx" ON "Draft" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Draft_memberId_key_key" ON "Draft" USING btree ("memberId", key);
CREATE INDEX "Draft_updatedAt_idx" ON "Draft" USING btree ("updatedAt");
CREATE INDEX "Email_about_state_idx" ON "Email" USING btree (about, state);
CREATE INDEX "Email_createdAt_idx" ON "Email" USING btree ("createdAt");
CREATE INDEX "Email_memberId_id_idx" ON "Email" USING btree ("memberId", id);
CREATE INDEX "Email_state_sendAfter_idx" ON "Email" USING btree (state, "sendAfter");
CREATE UNIQUE INDEX "Email_unsubscribeHash_key" ON "Email" USING btree ("unsubscribeHash");
CREATE INDEX "Enquiry_answeredAt_id_idx" ON "Enquiry" USING btree ("answeredAt", id);

-- Finds an equal enquiry of the last minute, and all that belongs to an address.
CREATE INDEX "Enquiry_email_id_idx" ON "Enquiry" USING btree (email, id);
CREATE INDEX "Erasure_notedAt_idx" ON "Erasure" USING btree ("notedAt");
CREATE UNIQUE INDEX "FollowingFeed_tokenHash_key" ON "FollowingFeed" USING btree ("tokenHash");
CREATE UNIQUE INDEX "Member_email_key" ON "Member" USING btree (email);
CREATE INDEX "Member_isDisabled_id_idx" ON "Member" USING btree ("isDisabled", id);
CREATE INDEX "Member_isVerified_joinedAt_idx" ON "Member" USING btree ("isVerified", "joinedAt");
CREATE INDEX "Member_lastActiveAt_id_idx" ON "Member" USING btree ("lastActiveAt", id);
CREATE INDEX "Member_lastName_firstName_id_idx" ON "Member" USING btree ("lastName", "firstName", id);

-- Whoever mentions a member types the beginning of their name, with or without the fada.
CREATE INDEX "Member_name_idx" ON "Member" USING btree ("left"(plain_words((("firstName" || ' '::text) || "lastName")), 200) text_pattern_ops);
CREATE INDEX "Member_plain_last_name_idx" ON "Member" USING btree ("left"(plain_words("lastName"), 200) text_pattern_ops);
CREATE INDEX "Member_role_id_idx" ON "Member" USING btree (role, id);
CREATE INDEX "Member_searchText_idx" ON "Member" USING gin ("searchText" gin_trgm_ops);

-- The few who have asked for it, in the order in which they are written to.
CREATE INDEX "Member_weekly" ON "Member" USING btree (id) WHERE "mailWeekly";
CREATE INDEX "Mention_memberId_idx" ON "Mention" USING btree ("memberId");
CREATE UNIQUE INDEX "Mention_postId_memberId_key" ON "Mention" USING btree ("postId", "memberId");
CREATE UNIQUE INDEX "Mention_replyId_memberId_key" ON "Mention" USING btree ("replyId", "memberId");
CREATE INDEX "ModerationLog_action_id_idx" ON "ModerationLog" USING btree (action, id);
CREATE INDEX "ModerationLog_createdAt_id_idx" ON "ModerationLog" USING btree ("createdAt", id);
CREATE INDEX "ModerationLog_moderatorId_id_idx" ON "ModerationLog" USING btree ("moderatorId", id);
CREATE INDEX "ModerationLog_pairs_idx" ON "ModerationLog" USING gin (letter_pairs(plain_words(reason)));
CREATE INDEX "ModerationLog_reason_idx" ON "ModerationLog" USING gin (reason gin_trgm_ops);
CREATE UNIQUE INDEX "ModerationLog_sequence_key" ON "ModerationLog" USING btree (sequence);
CREATE INDEX "ModerationLog_targetId_id_idx" ON "ModerationLog" USING btree ("targetId", id);

-- Where the entries that only administrators can recompute end.
CREATE INDEX "ModerationLog_version_1_idx" ON "ModerationLog" USING btree (sequence) WHERE (version = 1);
CREATE INDEX "ModerationLog_words_idx" ON "ModerationLog" USING gin (log_entry_words(reason, "targetId") gin_trgm_ops);
CREATE INDEX "Notification_actorId_idx" ON "Notification" USING btree ("actorId");
CREATE INDEX "Notification_createdAt_idx" ON "Notification" USING btree ("createdAt");
CREATE INDEX "Notification_memberId_id_idx" ON "Notification" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Notification_memberId_subjectKey_key" ON "Notification" USING btree ("memberId", "subjectKey");
CREATE INDEX "Notification_postId_memberId_idx" ON "Notification" USING btree ("postId", "memberId");
CREATE INDEX "Notification_replyId_idx" ON "Notification" USING btree ("replyId");
CREATE INDEX "Notification_reportId_idx" ON "Notification" USING btree ("reportId");
CREATE INDEX "Notification_subjectKey_idx" ON "Notification" USING btree ("subjectKey");

-- The queue of what may go into an e-mail, however much has been told; and what a page counts for its reader.
CREATE INDEX "Notification_to_email" ON "Notification" USING btree ("visibleAt") WHERE (("emailedAt" IS NULL) AND ("readAt" IS NULL));
CREATE INDEX "Notification_unread" ON "Notification" USING btree ("memberId", "visibleAt") WHERE ("readAt" IS NULL);
CREATE INDEX "Passkey_memberId_idx" ON "Passkey" USING btree ("memberId");
CREATE INDEX "Post_authorId_id_idx" ON "Post" USING btree ("authorId", id);
CREATE INDEX "Post_authorId_listedAt_id_idx" ON "Post" USING btree ("authorId", "listedAt", id);
CREATE INDEX "Post_authorId_status_score_id_idx" ON "Post" USING btree ("authorId", status, score, id);

-- What administrators look through, and the nightly erasure looks for, is a small part of all.
CREATE INDEX "Post_deleted" ON "Post" USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "Post_fingerprint" ON "Post" USING btree (text_fingerprint(content), id);
CREATE INDEX "Post_pinned" ON "Post" USING btree ("pinnedAt", id) WHERE ("pinnedAt" IS NOT NULL);

-- What is new, in all and in one discussion.
CREATE INDEX "Post_published" ON "Post" USING btree ("publishedAt") INCLUDE ("authorId") WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Post_removed" ON "Post" USING btree ("removedAt", id) WHERE ("removedAt" IS NOT NULL);
CREATE INDEX "Post_searchVector_idx" ON "Post" USING gin ("searchVector");

-- Few rows each: a vote or a new reply does not write into them.
CREATE INDEX "Post_solved" ON "Post" USING btree (id) WHERE (("solvedAt" IS NOT NULL) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_solved_by_category" ON "Post" USING btree (category, id) WHERE (("solvedAt" IS NOT NULL) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_status_category_id_idx" ON "Post" USING btree (status, category, id);
CREATE INDEX "Post_status_category_lastActivityAt_id_idx" ON "Post" USING btree (status, category, "lastActivityAt", id);
CREATE INDEX "Post_status_category_listedAt_id_idx" ON "Post" USING btree (status, category, "listedAt", id);
CREATE INDEX "Post_status_category_score_id_idx" ON "Post" USING btree (status, category, score, id);
CREATE INDEX "Post_status_id_idx" ON "Post" USING btree (status, id);
CREATE INDEX "Post_status_lastActivityAt_id_idx" ON "Post" USING btree (status, "lastActivityAt", id);
CREATE INDEX "Post_status_listedAt_id_idx" ON "Post" USING btree (status, "listedAt", id);
CREATE INDEX "Post_status_score_id_idx" ON "Post" USING btree (status, score, id);
CREATE INDEX "Post_taken" ON "Post" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE INDEX "Post_unanswered" ON "Post" USING btree (id) WHERE (("replyCount" = 0) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_unanswered_by_category" ON "Post" USING btree (category, id) WHERE (("replyCount" = 0) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));

-- What waits of one author is asked at every page that a member opens, and is nearly always nothing.
CREATE INDEX "Post_waiting_by_author" ON "Post" USING btree ("authorId", id) WHERE ((status <> 'approved'::"Status") AND ("deletedAt" IS NULL));

-- Finds at once what lacks one, which soon is nothing, so that looking for it never reads the whole table.
CREATE INDEX "Post_without_excerpt" ON "Post" USING btree (id) WHERE (excerpt IS NULL);
CREATE INDEX "Post_words_idx" ON "Post" USING gin (plain_words(((title || '
'::text) || content)) gin_trgm_ops);
CREATE INDEX "PostFollow_postId_idx" ON "PostFollow" USING btree ("postId");
CREATE INDEX "PostReading_memberId_readUntil_idx" ON "PostReading" USING btree ("memberId", "readUntil");
CREATE INDEX "PostReading_postId_idx" ON "PostReading" USING btree ("postId");
CREATE INDEX "PostView_viewedAt_idx" ON "PostView" USING btree ("viewedAt");
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit" USING btree (expire);
CREATE INDEX "Reply_authorId_id_idx" ON "Reply" USING btree ("authorId", id);
CREATE INDEX "Reply_authorId_listedAt_id_idx" ON "Reply" USING btree ("authorId", "listedAt", id);
CREATE INDEX "Reply_authorId_status_score_id_idx" ON "Reply" USING btree ("authorId", status, score, id);
CREATE INDEX "Reply_deleted" ON "Reply" USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "Reply_fingerprint" ON "Reply" USING btree (text_fingerprint(content), id);
CREATE INDEX "Reply_postId_id_idx" ON "Reply" USING btree ("postId", id);
CREATE INDEX "Reply_published" ON "Reply" USING btree ("publishedAt") INCLUDE ("authorId", "postId") WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Reply_published_in_post" ON "Reply" USING btree ("postId", "publishedAt") INCLUDE ("authorId", id) WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Reply_searchVector_idx" ON "Reply" USING gin ("searchVector");
CREATE INDEX "Reply_status_id_idx" ON "Reply" USING btree (status, id);
CREATE INDEX "Reply_taken" ON "Reply" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE INDEX "Reply_waiting_by_author" ON "Reply" USING btree ("authorId", "postId", id) WHERE ((status <> 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Reply_words_idx" ON "Reply" USING gin (plain_words(content) gin_trgm_ops);
CREATE INDEX "Report_decidedAt_id_idx" ON "Report" USING btree ("decidedAt", id);
CREATE INDEX "Report_decisionId_idx" ON "Report" USING btree ("decisionId");
CREATE INDEX "Report_email_idx" ON "Report" USING btree (email);

-- One open report a member and item.
CREATE UNIQUE INDEX "Report_once" ON "Report" USING btree ("targetId", "reporterId") WHERE (("decidedAt" IS NULL) AND ("reporterId" IS NOT NULL));

-- The queue: what is open, however many reports have been decided.
CREATE INDEX "Report_open" ON "Report" USING btree (id) WHERE ("decidedAt" IS NULL);
CREATE UNIQUE INDEX "Report_reference_key" ON "Report" USING btree (reference);
CREATE INDEX "Report_reporterId_id_idx" ON "Report" USING btree ("reporterId", id);
CREATE INDEX "Report_targetId_id_idx" ON "Report" USING btree ("targetId", id);
CREATE INDEX "ReportLink_reportId_idx" ON "ReportLink" USING btree ("reportId");
CREATE UNIQUE INDEX "ReportLink_tokenHash_key" ON "ReportLink" USING btree ("tokenHash");
CREATE INDEX "Revision_authorId_idx" ON "Revision" USING btree ("authorId");
CREATE INDEX "Revision_postId_id_idx" ON "Revision" USING btree ("postId", id);
CREATE INDEX "Revision_replyId_id_idx" ON "Revision" USING btree ("replyId", id);
CREATE INDEX "Revision_status_id_idx" ON "Revision" USING btree (status, id);
CREATE INDEX "Revision_taken" ON "Revision" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE UNIQUE INDEX "Section_key_key" ON "Section" USING btree (key);
CREATE INDEX "Section_updatedAt_id_idx" ON "Section" USING btree ("updatedAt", id);
CREATE INDEX "SectionVersion_key_id_idx" ON "SectionVersion" USING btree (key, id);
CREATE INDEX "SectionVersion_sectionId_id_idx" ON "SectionVersion" USING btree ("sectionId", id);
CREATE INDEX "Session_endsAt_idx" ON "Session" USING btree ("endsAt");
CREATE INDEX "Session_lastSeenAt_idx" ON "Session" USING btree ("lastSeenAt");
CREATE INDEX "Session_memberId_id_idx" ON "Session" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session" USING btree ("tokenHash");
CREATE INDEX "SignInLink_expiresAt_idx" ON "SignInLink" USING btree ("expiresAt");
CREATE INDEX "SignInLink_memberId_purpose_id_idx" ON "SignInLink" USING btree ("memberId", purpose, id);
CREATE UNIQUE INDEX "SignInLink_tokenHash_key" ON "SignInLink" USING btree ("tokenHash");
CREATE INDEX "StatusLink_createdAt_idx" ON "StatusLink" USING btree ("createdAt");
CREATE INDEX "StatusLink_memberId_id_idx" ON "StatusLink" USING btree ("memberId", id);
CREATE UNIQUE INDEX "StatusLink_tokenHash_key" ON "StatusLink" USING btree ("tokenHash");
CREATE UNIQUE INDEX "Vote_postId_voterId_key" ON "Vote" USING btree ("postId", "voterId");
CREATE UNIQUE INDEX "Vote_replyId_voterId_key" ON "Vote" USING btree ("replyId", "voterId");
CREATE INDEX "Vote_voterId_castAt_id_idx" ON "Vote" USING btree ("voterId", "castAt", id);
CREATE INDEX "Vote_voterId_id_idx" ON "Vote" USING btree ("voterId", id);
CREATE INDEX "VoteAdjustment_postId_id_idx" ON "VoteAdjustment" USING btree ("postId", id);
CREATE INDEX "VoteAdjustment_replyId_id_idx" ON "VoteAdjustment" USING btree ("replyId", id);

-- Views

CREATE VIEW "PublishedPost" AS SELECT * FROM "Post" WHERE status = 'approved' AND "deletedAt" IS NULL;
CREATE VIEW "PublishedReply" AS SELECT * FROM "Reply" WHERE status = 'approved' AND "deletedAt" IS NULL;

-- Triggers

CREATE TRIGGER "Answer_keeps_solved" AFTER INSERT OR DELETE OR UPDATE ON "Answer" FOR EACH ROW EXECUTE FUNCTION keep_solved_by_answer();
CREATE TRIGGER erase_words BEFORE UPDATE OF "memberId" ON "Appeal" FOR EACH ROW WHEN (old."memberId" IS NOT NULL AND new."memberId" IS NULL) EXECUTE FUNCTION erase_words_of_appeal();
CREATE TRIGGER "LogHead_announce" AFTER INSERT ON "LogHead" FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
CREATE TRIGGER "LogHead_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "LogHead" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Member_announce" AFTER DELETE OR UPDATE OF "firstName", "lastName", "jobTitle", company, location, bio, "linkedinProfile", "isPublicProfile", "isVerified", "isDisabled", role OR TRUNCATE ON "Member" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');
CREATE TRIGGER "Member_announce_delete" AFTER DELETE ON "Member" FOR EACH ROW WHEN (old."isVerified") EXECUTE FUNCTION announce_member_change();
CREATE TRIGGER "Member_announce_truncate" AFTER TRUNCATE ON "Member" FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Member_announce_update" AFTER UPDATE OF "firstName", "lastName", "jobTitle", company, location, bio, "linkedinProfile", "isPublicProfile", "isVerified", "isDisabled", role ON "Member" FOR EACH ROW WHEN (old."isVerified" OR new."isVerified") EXECUTE FUNCTION announce_member_change();
CREATE TRIGGER "Member_note_erasure" AFTER DELETE ON "Member" FOR EACH ROW EXECUTE FUNCTION note_erasure('member');
CREATE TRIGGER "Member_search" BEFORE INSERT OR UPDATE OF "firstName", "lastName", email, company, "searchText" ON "Member" FOR EACH ROW EXECUTE FUNCTION keep_member_search();
CREATE TRIGGER "ModerationLog_announce" AFTER INSERT ON "ModerationLog" FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
CREATE TRIGGER "ModerationLog_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "ModerationLog" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ModerationLog_chain" BEFORE INSERT ON "ModerationLog" FOR EACH ROW EXECUTE FUNCTION chain_moderation_log();
CREATE TRIGGER "Post_announce" AFTER INSERT OR DELETE OR UPDATE OF "authorId", title, content, "contentHtml", category, status, "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", "replyCount", "editedAt", "lastActivityAt", "deletedAt" OR TRUNCATE ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');
CREATE TRIGGER "Post_announce_delete" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_insert" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_truncate" AFTER TRUNCATE ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Post_announce_update" AFTER UPDATE ON "Post" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_count_delete" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_insert" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_truncate" AFTER TRUNCATE ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION count_no_discussions();
CREATE TRIGGER "Post_count_update" AFTER UPDATE ON "Post" REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_excerpt" BEFORE UPDATE OF "contentHtml" ON "Post" FOR EACH ROW WHEN (new."contentHtml" IS DISTINCT FROM old."contentHtml" AND NOT new.excerpt IS DISTINCT FROM old.excerpt) EXECUTE FUNCTION forget_excerpt();
CREATE TRIGGER "Post_follow" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_own_post();
CREATE TRIGGER "Post_mentions" AFTER INSERT OR UPDATE OF content ON "Post" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Post_note_erasure" AFTER DELETE ON "Post" FOR EACH ROW EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_putting_back" AFTER UPDATE OF "deletedAt", "removedAt" ON "Post" FOR EACH ROW WHEN ((old."deletedAt" IS NOT NULL OR old."removedAt" IS NOT NULL) AND new."deletedAt" IS NULL AND new."removedAt" IS NULL) EXECUTE FUNCTION note_putting_back('post');
CREATE TRIGGER "Post_note_removal" AFTER UPDATE OF "deletedAt" ON "Post" FOR EACH ROW WHEN (old."deletedAt" IS NULL AND new."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_removed_words" AFTER UPDATE OF "removedAt" ON "Post" FOR EACH ROW WHEN (old."removedAt" IS NULL AND new."removedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_publication" BEFORE INSERT OR UPDATE OF status, "publishedAt", "createdAt" ON "Post" FOR EACH ROW EXECUTE FUNCTION note_publication();
CREATE TRIGGER "Post_score" BEFORE INSERT OR UPDATE OF "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", score ON "Post" FOR EACH ROW EXECUTE FUNCTION keep_score();
CREATE TRIGGER "Post_search" BEFORE INSERT OR UPDATE OF title, content ON "Post" FOR EACH ROW EXECUTE FUNCTION keep_post_search();
CREATE TRIGGER "Reply_announce" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "Reply" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('forum');
CREATE TRIGGER "Reply_announce_delete" AFTER DELETE ON "Reply" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();
CREATE TRIGGER "Reply_announce_insert" AFTER INSERT ON "Reply" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();
CREATE TRIGGER "Reply_announce_truncate" AFTER TRUNCATE ON "Reply" FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Reply_announce_update" AFTER UPDATE ON "Reply" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_reply_change();
CREATE TRIGGER "Reply_follow" AFTER INSERT ON "Reply" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_answered_post();
CREATE TRIGGER "Reply_keeps_solved" AFTER UPDATE OF status, "deletedAt" ON "Reply" FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old."deletedAt" IS DISTINCT FROM new."deletedAt") EXECUTE FUNCTION keep_solved_by_reply();
CREATE TRIGGER "Reply_mentions" AFTER INSERT OR UPDATE OF content ON "Reply" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Reply_note_erasure" AFTER DELETE ON "Reply" FOR EACH ROW EXECUTE FUNCTION note_erasure('reply');
CREATE TRIGGER "Reply_note_putting_back" AFTER UPDATE OF "deletedAt" ON "Reply" FOR EACH ROW WHEN (old."deletedAt" IS NOT NULL AND new."deletedAt" IS NULL) EXECUTE FUNCTION note_putting_back('reply');
CREATE TRIGGER "Reply_note_removal" AFTER UPDATE OF "deletedAt" ON "Reply" FOR EACH ROW WHEN (old."deletedAt" IS NULL AND new."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('reply');
CREATE TRIGGER "Reply_publication" BEFORE INSERT OR UPDATE OF status, "publishedAt", "createdAt" ON "Reply" FOR EACH ROW EXECUTE FUNCTION note_publication();
CREATE TRIGGER "Reply_score" BEFORE INSERT OR UPDATE OF "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", score ON "Reply" FOR EACH ROW EXECUTE FUNCTION keep_score();
CREATE TRIGGER "Reply_search" BEFORE INSERT OR UPDATE OF content ON "Reply" FOR EACH ROW EXECUTE FUNCTION keep_reply_search();
CREATE TRIGGER "Revision_mentions" AFTER INSERT OR UPDATE OF content ON "Revision" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Revision_withdraw_delete" AFTER DELETE ON "Revision" FOR EACH ROW WHEN (old.status = 'approved'::"Status") EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "Revision_withdraw_update" AFTER UPDATE OF status ON "Revision" FOR EACH ROW WHEN (old.status = 'approved'::"Status" AND new.status <> 'approved'::"Status") EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "Section_announce" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "Section" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sections');
CREATE TRIGGER "Section_announce_subject" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "Section" FOR EACH STATEMENT EXECUTE FUNCTION announce('change sections');
CREATE TRIGGER "VoteAdjustment_is_final" BEFORE UPDATE ON "VoteAdjustment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
