-- The database as the migrations leave it, for reading and for reviews. Printed by `npm run generate`; a test compares it
-- with a migrated database. Tables of the job queue are its package's own and are left out.

-- Extensions

create extension pg_trgm;

-- Lists of values

create type "AccessPurpose" as enum ('application', 'moderation', 'administration');
create type "AccessTokenScope" as enum ('read', 'write');
create type "AppealOutcome" as enum ('granted', 'refused');
create type "Ballot" as enum ('UP', 'DOWN');
create type "EmailState" as enum ('queued', 'sent', 'failed', 'cancelled');
create type "EmailTiming" as enum ('now', 'daily', 'never');
create type "ErasureKind" as enum ('member', 'post', 'reply');
create type "LinkPurpose" as enum ('sign_in', 'confirm_address', 'confirm_act', 'come_back');
create type "NotificationKind" as enum ('reply', 'discussion', 'mention', 'accepted', 'event', 'bookmark', 'decision', 'outcome', 'administration');
create type "PreferenceKind" as enum ('reply', 'discussion', 'mention', 'accepted', 'event', 'bookmark', 'decision', 'outcome', 'administration', 'daily', 'weekly');
create type "ReportKind" as enum ('illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other');
create type "ReportOutcome" as enum ('upheld', 'dismissed', 'gone');
create type "Role" as enum ('user', 'admin');
create type "SectionChange" as enum ('created', 'updated', 'deleted', 'restored');
create type "Status" as enum ('pending', 'approved', 'rejected');
create type "TargetType" as enum ('user', 'post', 'reply', 'section');
create type "WebhookDeliveryState" as enum ('queued', 'delivered', 'failed', 'cancelled');

-- Tables

create table "AccessNote" (
  id uuid not null,
  "memberId" uuid not null,
  "openedBy" uuid,
  purpose "AccessPurpose" not null,
  "openedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "AccessNote_pkey" PRIMARY KEY (id),
  constraint "AccessNote_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "AccessToken" (
  id uuid not null,
  "tokenHash" bytea not null,
  "memberId" uuid not null,
  name text not null,
  scope "AccessTokenScope" not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "expiresAt" timestamp(3) with time zone not null,
  "lastUsedOn" date,
  constraint "AccessToken_pkey" PRIMARY KEY (id),
  constraint "AccessToken_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Answer" (
  "postId" uuid not null,
  "replyId" uuid not null,
  "acceptedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "byModerator" boolean default false not null,
  constraint "Answer_pkey" PRIMARY KEY ("postId"),
  constraint "Answer_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Answer_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Appeal" (
  id uuid not null,
  "decisionId" uuid,
  "reportId" uuid,
  "memberId" uuid,
  text text not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "decidedAt" timestamp(3) with time zone,
  outcome "AppealOutcome",
  answer text,
  "decidedById" uuid,
  constraint "Appeal_pkey" PRIMARY KEY (id),
  constraint "Appeal_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Appeal_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "ModerationLog"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  constraint "Appeal_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Appeal_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Appeal_one_subject" CHECK (num_nonnulls("decisionId", "reportId") = 1),
  constraint "Appeal_whole_outcome" CHECK ((outcome IS NULL) = (answer IS NULL) AND (outcome IS NULL OR "decidedAt" IS NOT NULL))
);

create table "Attendance" (
  "postId" uuid not null,
  "memberId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Attendance_pkey" PRIMARY KEY ("postId", "memberId"),
  constraint "Attendance_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Attendance_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Bookmark" (
  id uuid not null,
  "memberId" uuid not null,
  "postId" uuid,
  "replyId" uuid,
  note text,
  "remindOn" text,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Bookmark_pkey" PRIMARY KEY (id),
  constraint "Bookmark_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Bookmark_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Bookmark_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Bookmark_has_one_item" CHECK (num_nonnulls("postId", "replyId") <= 1)
);

create table "CategoryCount" (
  category text not null,
  discussions integer default 0 not null,
  constraint "CategoryCount_pkey" PRIMARY KEY (category),
  constraint "CategoryCount_is_natural" CHECK (discussions >= 0)
);

create table "CategoryFollow" (
  "memberId" uuid not null,
  category text not null,
  "followedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "CategoryFollow_pkey" PRIMARY KEY ("memberId", category),
  constraint "CategoryFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "ContentEvent" (
  file text not null,
  digest text,
  "postId" uuid,
  constraint "ContentEvent_pkey" PRIMARY KEY (file),
  constraint "ContentEvent_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE SET NULL
);

create table "DecisionLink" (
  id uuid not null,
  "tokenHash" bytea not null,
  "decisionId" uuid not null,
  "memberId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "DecisionLink_pkey" PRIMARY KEY (id),
  constraint "DecisionLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Departure" (
  "memberId" uuid not null,
  "takesItems" boolean not null,
  posts uuid[],
  replies uuid[],
  "hiddenPosts" uuid[],
  "hiddenReplies" uuid[],
  versions uuid[],
  constraint "Departure_pkey" PRIMARY KEY ("memberId"),
  constraint "Departure_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "DigestRun" (
  week date not null,
  through uuid,
  "finishedAt" timestamp(3) with time zone,
  best uuid[],
  constraint "DigestRun_pkey" PRIMARY KEY (week)
);

create table "Draft" (
  id uuid not null,
  "memberId" uuid not null,
  key text not null,
  content jsonb not null,
  revision uuid not null,
  "updatedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Draft_pkey" PRIMARY KEY (id),
  constraint "Draft_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Draft_content_bounded" CHECK (jsonb_typeof(content) = 'object'::text AND octet_length(content::text) <= 1000000)
);

create table "Email" (
  id uuid not null,
  kind text not null,
  recipient text not null,
  "memberId" uuid,
  data jsonb not null,
  state "EmailState" default 'queued'::"EmailState" not null,
  attempts integer default 0 not null,
  "lastError" text,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "sendAfter" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "sentAt" timestamp(3) with time zone,
  "unsubscribeHash" bytea,
  about text,
  constraint "Email_pkey" PRIMARY KEY (id),
  constraint "Email_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Email_attempts_are_natural" CHECK (attempts >= 0)
);

create table "Enquiry" (
  id uuid not null,
  "firstName" text not null,
  "lastName" text not null,
  email text not null,
  interest text not null,
  message text not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "answeredAt" timestamp(3) with time zone,
  "answeredBy" uuid,
  "looksAutomated" boolean default false not null,
  about text default ''::text not null,
  constraint "Enquiry_pkey" PRIMARY KEY (id)
);

create table "Erasure" (
  kind "ErasureKind" not null,
  "subjectId" uuid not null,
  "erasedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "notedAt" timestamp(3) with time zone,
  "putBackAt" timestamp(3) with time zone,
  constraint "Erasure_pkey" PRIMARY KEY (kind, "subjectId")
);

create table "FollowingFeed" (
  "memberId" uuid not null,
  "tokenHash" bytea not null,
  "renewedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "FollowingFeed_pkey" PRIMARY KEY ("memberId"),
  constraint "FollowingFeed_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "ImportedAuthor" (
  id uuid not null,
  source text not null,
  "oldId" text not null,
  name text,
  "emailHash" bytea,
  "joinedAt" timestamp(3) with time zone,
  "memberId" uuid,
  constraint "ImportedAuthor_pkey" PRIMARY KEY (id),
  constraint "ImportedAuthor_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL
);

create table "ImportedItem" (
  id uuid not null,
  source text not null,
  "oldTopic" text,
  "oldPost" text,
  "authorId" uuid,
  "postId" uuid,
  "replyId" uuid,
  constraint "ImportedItem_pkey" PRIMARY KEY (id),
  constraint "ImportedItem_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "ImportedAuthor"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "ImportedItem_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "ImportedItem_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE SET NULL
);

create table "LinkCheck" (
  url text not null,
  pages text[],
  "checkedAt" timestamp(3) with time zone not null,
  problem text,
  "failingSince" timestamp(3) with time zone,
  constraint "LinkCheck_pkey" PRIMARY KEY (url),
  constraint "LinkCheck_problem_check" CHECK ((problem IS NULL) = ("failingSince" IS NULL))
);

create table "LogHead" (
  day date not null,
  sequence bigint not null,
  hash bytea not null,
  "notedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "LogHead_pkey" PRIMARY KEY (day)
);

create table "Member" (
  id uuid not null,
  email text not null,
  "firstName" text not null,
  "lastName" text not null,
  "linkedinProfile" text not null,
  location text not null,
  "jobTitle" text,
  company text,
  bio text,
  "isPublicProfile" boolean default true not null,
  "isVerified" boolean default false not null,
  "isDisabled" boolean default false not null,
  role "Role" default 'user'::"Role" not null,
  "joinedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "lastActiveAt" timestamp(3) with time zone,
  "addressConfirmedAt" timestamp(3) with time zone,
  "notAcceptedAt" timestamp(3) with time zone,
  "notAcceptedReason" text,
  "searchText" text default ''::text not null,
  reminders integer default 0 not null,
  "allReadAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "wasAllReadAt" timestamp(3) with time zone,
  "lastSeenAt" timestamp(3) with time zone,
  "previousVisitAt" timestamp(3) with time zone,
  ticks text[] default ARRAY[]::text[] not null,
  "approvedAt" timestamp(3) with time zone,
  "leavesAt" timestamp(3) with time zone,
  constraint "Member_pkey" PRIMARY KEY (id),
  constraint "Member_email_is_normal" CHECK (email = lower(btrim(email)) AND email ~~ '_%@_%'::text),
  constraint "Member_ticks_check" CHECK (ticks <@ ARRAY['speaks'::text, 'mentors'::text, 'seeks_mentor'::text])
);

create table "Mention" (
  id uuid default gen_random_uuid() not null,
  "memberId" uuid not null,
  "postId" uuid,
  "replyId" uuid,
  constraint "Mention_pkey" PRIMARY KEY (id),
  constraint "Mention_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Mention_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Mention_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Mention_of_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);

create table "ModerationLog" (
  id uuid not null,
  sequence bigint default nextval('"ModerationLog_sequence_seq"'::regclass) not null,
  "moderatorId" uuid,
  action text not null,
  "targetType" "TargetType" not null,
  "targetId" uuid not null,
  reason text,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  hash bytea default '\x'::bytea not null,
  rule text,
  commitment bytea,
  salt bytea,
  version smallint default 1 not null,
  constraint "ModerationLog_pkey" PRIMARY KEY (id),
  constraint "ModerationLog_rule_check" CHECK (rule ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(rule) <= 60),
  constraint "ModerationLog_version_check" CHECK (version = 1 AND rule IS NULL OR version = 2 AND salt IS NOT NULL AND commitment IS NOT NULL)
);

create table "ModerationPresence" (
  "memberId" uuid not null,
  "itemId" uuid not null,
  "seenAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "ModerationPresence_pkey" PRIMARY KEY ("memberId"),
  constraint "ModerationPresence_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Mute" (
  id uuid not null,
  "memberId" uuid not null,
  "mutedId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Mute_pkey" PRIMARY KEY (id),
  constraint "Mute_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Mute_mutedId_fkey" FOREIGN KEY ("mutedId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Mute_of_another" CHECK ("memberId" <> "mutedId")
);

create table "Notification" (
  id uuid not null,
  "memberId" uuid not null,
  kind "NotificationKind" not null,
  "subjectKey" text not null,
  detail text,
  "postId" uuid,
  "replyId" uuid,
  "reportId" uuid,
  "decisionId" uuid,
  "actorId" uuid,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "visibleAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "readAt" timestamp(3) with time zone,
  "inSite" boolean default true not null,
  "emailedAt" timestamp(3) with time zone,
  constraint "Notification_pkey" PRIMARY KEY (id),
  constraint "Notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Notification_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Notification_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Notification_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Notification_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Notification_about" CHECK (((kind <> ALL (ARRAY['reply'::"NotificationKind", 'mention'::"NotificationKind", 'accepted'::"NotificationKind", 'discussion'::"NotificationKind"])) OR "postId" IS NOT NULL) AND ("replyId" IS NULL OR "postId" IS NOT NULL))
);

create table "NotificationPreference" (
  "memberId" uuid not null,
  kind "PreferenceKind" not null,
  "inSite" boolean default true not null,
  email "EmailTiming",
  constraint "NotificationPreference_pkey" PRIMARY KEY ("memberId", kind),
  constraint "NotificationPreference_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Passkey" (
  id text not null,
  "memberId" uuid not null,
  "publicKey" bytea not null,
  counter bigint not null,
  transports text[],
  name text not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "lastUsedAt" timestamp(3) with time zone,
  constraint "Passkey_pkey" PRIMARY KEY (id),
  constraint "Passkey_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Post" (
  id uuid not null,
  "authorId" uuid,
  title text not null,
  content text not null,
  "contentHtml" text not null,
  category text not null,
  status "Status" default 'pending'::"Status" not null,
  "rejectionReason" text,
  "likeCount" integer default 0 not null,
  "dislikeCount" integer default 0 not null,
  "likeAdjustment" integer default 0 not null,
  "dislikeAdjustment" integer default 0 not null,
  score integer default 0 not null,
  "viewCount" integer default 0 not null,
  "replyCount" integer default 0 not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "editedAt" timestamp(3) with time zone,
  "lastActivityAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "deletedAt" timestamp(3) with time zone,
  "searchVector" tsvector,
  excerpt text not null,
  "removedAt" timestamp(3) with time zone,
  "takenBy" uuid,
  "takenFrom" "Status",
  "solvedAt" timestamp(3) with time zone,
  "pinnedUntil" timestamp(3) with time zone,
  "pinnedAt" timestamp(3) with time zone,
  "publishedAt" timestamp(3) with time zone,
  "listedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "closedAt" timestamp(3) with time zone,
  "renderingVersion" integer default 0 not null,
  "endsAt" text,
  "eventSequence" integer default 0 not null,
  "eventStatus" text,
  "goingCount" integer default 0 not null,
  "movedFrom" text,
  "onlineLink" text,
  "registrationLink" text,
  "startsAt" text,
  town text,
  venue text,
  "applyTo" text,
  "closesOn" text,
  employer text,
  "payFrom" text,
  "payPer" text,
  "payTo" text,
  remote text,
  constraint "Post_pkey" PRIMARY KEY (id),
  constraint "Post_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Post_contentHtml_length" CHECK (octet_length("contentHtml") <= 200000 OR length("contentHtml") <= 200000),
  constraint "Post_counts_are_natural" CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0 AND "viewCount" >= 0 AND "replyCount" >= 0),
  constraint "Post_event_has_both_times" CHECK (("startsAt" IS NULL) = ("endsAt" IS NULL)),
  constraint "Post_removed_is_nobodys" CHECK ("removedAt" IS NULL OR "authorId" IS NULL),
  constraint "Post_vacancy_has_pay" CHECK ((employer IS NULL) = ("payFrom" IS NULL) AND (employer IS NULL) = ("payTo" IS NULL))
);

create table "PostFollow" (
  "memberId" uuid not null,
  "postId" uuid not null,
  "isFollowing" boolean default true not null,
  "followedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "PostFollow_pkey" PRIMARY KEY ("memberId", "postId"),
  constraint "PostFollow_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "PostFollow_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "PostReading" (
  "memberId" uuid not null,
  "postId" uuid not null,
  "readUntil" timestamp(3) with time zone not null,
  constraint "PostReading_pkey" PRIMARY KEY ("memberId", "postId"),
  constraint "PostReading_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "PostReading_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "PostView" (
  "postId" uuid not null,
  visitor bytea not null,
  "viewedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "PostView_pkey" PRIMARY KEY ("postId", visitor),
  constraint "PostView_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "RateLimit" (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint "RateLimit_pkey" PRIMARY KEY (key)
);

create table "Reply" (
  id uuid not null,
  "postId" uuid not null,
  "authorId" uuid,
  content text not null,
  "contentHtml" text not null,
  status "Status" default 'pending'::"Status" not null,
  "rejectionReason" text,
  "likeCount" integer default 0 not null,
  "dislikeCount" integer default 0 not null,
  "likeAdjustment" integer default 0 not null,
  "dislikeAdjustment" integer default 0 not null,
  score integer default 0 not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "editedAt" timestamp(3) with time zone,
  "deletedAt" timestamp(3) with time zone,
  "searchVector" tsvector,
  "takenBy" uuid,
  "takenFrom" "Status",
  "publishedAt" timestamp(3) with time zone,
  "listedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "renderingVersion" integer default 0 not null,
  constraint "Reply_pkey" PRIMARY KEY (id),
  constraint "Reply_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Reply_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Reply_contentHtml_length" CHECK (octet_length("contentHtml") <= 100000 OR length("contentHtml") <= 100000),
  constraint "Reply_counts_are_natural" CHECK ("likeCount" >= 0 AND "dislikeCount" >= 0)
);

create table "Report" (
  id uuid not null,
  reference text not null,
  "targetType" "TargetType" not null,
  "targetId" uuid not null,
  kind "ReportKind" not null,
  details text not null,
  name text,
  email text,
  "goodFaith" boolean default false not null,
  "reporterId" uuid,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "decidedAt" timestamp(3) with time zone,
  outcome "ReportOutcome",
  "decisionId" uuid,
  note text,
  "earlierDecidedAt" timestamp(3) with time zone,
  "earlierDecisionId" uuid,
  "earlierNote" text,
  "earlierOutcome" "ReportOutcome",
  constraint "Report_pkey" PRIMARY KEY (id),
  constraint "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Report_decided" CHECK (("decidedAt" IS NULL) = (outcome IS NULL)),
  constraint "Report_target" CHECK ("targetType" = ANY (ARRAY['post'::"TargetType", 'reply'::"TargetType", 'user'::"TargetType"]))
);

create table "ReportLink" (
  id uuid not null,
  "tokenHash" bytea not null,
  "reportId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "ReportLink_pkey" PRIMARY KEY (id),
  constraint "ReportLink_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Revision" (
  id uuid not null,
  "postId" uuid,
  "replyId" uuid,
  "authorId" uuid,
  title text default ''::text not null,
  content text not null,
  "contentHtml" text not null,
  "renderingVersion" integer default 0 not null,
  category text default ''::text not null,
  status "Status" not null,
  "rejectionReason" text,
  "takenBy" uuid,
  "takenFrom" "Status",
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "decidedAt" timestamp(3) with time zone,
  "retiredAt" timestamp(3) with time zone,
  "withheldBy" uuid,
  "endsAt" text,
  "eventStatus" text,
  "onlineLink" text,
  "registrationLink" text,
  "startsAt" text,
  town text,
  venue text,
  "applyTo" text,
  "closesOn" text,
  employer text,
  "payFrom" text,
  "payPer" text,
  "payTo" text,
  remote text,
  constraint "Revision_pkey" PRIMARY KEY (id),
  constraint "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Revision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Revision_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Revision_contentHtml_length" CHECK (octet_length("contentHtml") <=
CASE
    WHEN "replyId" IS NULL THEN 200000
    ELSE 100000
END OR length("contentHtml") <=
CASE
    WHEN "replyId" IS NULL THEN 200000
    ELSE 100000
END),
  constraint "Revision_fields_of_posts" CHECK ("postId" IS NOT NULL OR title = ''::text AND category = ''::text),
  constraint "Revision_one_item" CHECK (num_nonnulls("postId", "replyId") = 1),
  constraint "Revision_retired" CHECK ("retiredAt" IS NULL OR status = 'rejected'::"Status")
);

create table "SearchPage" (
  path text not null,
  "position" integer not null,
  title text not null,
  heading text not null,
  fragment text not null,
  text text not null,
  "searchVector" tsvector,
  constraint "SearchPage_pkey" PRIMARY KEY (path, "position")
);

create table "SearchWord" (
  word text not null,
  constraint "SearchWord_pkey" PRIMARY KEY (word)
);

create table "Section" (
  id uuid not null,
  key text not null,
  title text not null,
  "htmlContent" text not null,
  version integer default 1 not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Section_pkey" PRIMARY KEY (id),
  constraint "Section_key_is_words_and_hyphens" CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint "Section_version_is_positive" CHECK (version > 0)
);

create table "SectionVersion" (
  id uuid not null,
  "sectionId" uuid not null,
  key text not null,
  title text not null,
  "htmlContent" text not null,
  change "SectionChange" not null,
  "savedById" uuid,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "SectionVersion_pkey" PRIMARY KEY (id)
);

create table "Session" (
  id uuid not null,
  "tokenHash" bytea not null,
  "memberId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "lastSeenAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "endsAt" timestamp(3) with time zone not null,
  "confirmedAt" timestamp(3) with time zone,
  "userAgent" text,
  challenge text,
  "challengeAt" timestamp(3) with time zone,
  constraint "Session_pkey" PRIMARY KEY (id),
  constraint "Session_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Session_ends_after_it_began" CHECK ("endsAt" > "createdAt")
);

create table "Setting" (
  key text not null,
  value text not null,
  constraint "Setting_pkey" PRIMARY KEY (key)
);

create table "SignInLink" (
  id uuid not null,
  "tokenHash" bytea,
  "nonceHash" bytea,
  purpose "LinkPurpose" default 'sign_in'::"LinkPurpose" not null,
  "memberId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "expiresAt" timestamp(3) with time zone not null,
  "usedAt" timestamp(3) with time zone,
  constraint "SignInLink_pkey" PRIMARY KEY (id),
  constraint "SignInLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "StatusLink" (
  id uuid not null,
  "tokenHash" bytea not null,
  "memberId" uuid not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "StatusLink_pkey" PRIMARY KEY (id),
  constraint "StatusLink_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "Subscriber" (
  id uuid not null,
  email text not null,
  "tokenHash" bytea,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "confirmedAt" timestamp(3) with time zone,
  "sentFor" date default '2000-01-01'::date not null,
  constraint "Subscriber_pkey" PRIMARY KEY (id)
);

create table "Vote" (
  id uuid not null,
  "postId" uuid,
  "replyId" uuid,
  "voterId" uuid,
  ballot "Ballot" not null,
  "castAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "Vote_pkey" PRIMARY KEY (id),
  constraint "Vote_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Vote_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "Vote_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint "Vote_one_item" CHECK (num_nonnulls("postId", "replyId") = 1)
);

create table "VoteAdjustment" (
  id uuid not null,
  "postId" uuid,
  "replyId" uuid,
  "moderatorId" uuid,
  "likeAdjustment" integer not null,
  "dislikeAdjustment" integer not null,
  reason text not null,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "isReasonPublic" boolean default true not null,
  constraint "VoteAdjustment_pkey" PRIMARY KEY (id),
  constraint "VoteAdjustment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "VoteAdjustment_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "VoteAdjustment_changes_something" CHECK ("likeAdjustment" <> 0 OR "dislikeAdjustment" <> 0),
  constraint "VoteAdjustment_has_one_target" CHECK (num_nonnulls("postId", "replyId") = 1),
  constraint "VoteAdjustment_is_within_a_million" CHECK (abs("likeAdjustment") <= 1000000 AND abs("dislikeAdjustment") <= 1000000)
);

create table "Webhook" (
  id uuid not null,
  "memberId" uuid not null,
  url text not null,
  secret bytea not null,
  "previousSecret" bytea,
  "rotatedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  "failingSince" timestamp(3) with time zone,
  "disabledAt" timestamp(3) with time zone,
  constraint "Webhook_pkey" PRIMARY KEY (id),
  constraint "Webhook_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "WebhookDelivery" (
  id uuid not null,
  "webhookId" uuid not null,
  type text not null,
  "postId" uuid,
  "replyId" uuid,
  "happenedAt" timestamp(3) with time zone not null,
  state "WebhookDeliveryState" default 'queued'::"WebhookDeliveryState" not null,
  attempts integer default 0 not null,
  outcome text,
  "attemptedAt" timestamp(3) with time zone,
  constraint "WebhookDelivery_pkey" PRIMARY KEY (id),
  constraint "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table "WebhookEvent" (
  id uuid default uuid_v7() not null,
  type text not null,
  "postId" uuid not null,
  "replyId" uuid,
  "createdAt" timestamp(3) with time zone default CURRENT_TIMESTAMP not null,
  constraint "WebhookEvent_pkey" PRIMARY KEY (id)
);

create table "Welcome" (
  month text not null,
  "postId" uuid,
  constraint "Welcome_pkey" PRIMARY KEY (month),
  constraint "Welcome_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"(id) ON UPDATE CASCADE ON DELETE SET NULL
);

-- Indexes

CREATE INDEX "AccessNote_memberId_id_idx" ON public."AccessNote" USING btree ("memberId", id);
CREATE INDEX "AccessNote_openedAt_idx" ON public."AccessNote" USING btree ("openedAt");
CREATE INDEX "AccessNote_openedBy_id_idx" ON public."AccessNote" USING btree ("openedBy", id);
CREATE INDEX "AccessToken_expiresAt_idx" ON public."AccessToken" USING btree ("expiresAt");
CREATE INDEX "AccessToken_memberId_id_idx" ON public."AccessToken" USING btree ("memberId", id);
CREATE UNIQUE INDEX "AccessToken_tokenHash_key" ON public."AccessToken" USING btree ("tokenHash");
CREATE UNIQUE INDEX "Answer_replyId_key" ON public."Answer" USING btree ("replyId");
CREATE INDEX "Appeal_decidedAt_id_idx" ON public."Appeal" USING btree ("decidedAt", id);
CREATE INDEX "Appeal_decidedById_idx" ON public."Appeal" USING btree ("decidedById");
CREATE UNIQUE INDEX "Appeal_decisionId_key" ON public."Appeal" USING btree ("decisionId");
CREATE INDEX "Appeal_memberId_id_idx" ON public."Appeal" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Appeal_reportId_key" ON public."Appeal" USING btree ("reportId");
CREATE INDEX "Attendance_memberId_idx" ON public."Attendance" USING btree ("memberId");
CREATE INDEX "Bookmark_memberId_id_idx" ON public."Bookmark" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Bookmark_memberId_postId_key" ON public."Bookmark" USING btree ("memberId", "postId");
CREATE UNIQUE INDEX "Bookmark_memberId_replyId_key" ON public."Bookmark" USING btree ("memberId", "replyId");
CREATE INDEX "Bookmark_postId_idx" ON public."Bookmark" USING btree ("postId");
CREATE INDEX "Bookmark_remindOn_idx" ON public."Bookmark" USING btree ("remindOn");
CREATE INDEX "Bookmark_replyId_idx" ON public."Bookmark" USING btree ("replyId");
CREATE INDEX "CategoryFollow_category_idx" ON public."CategoryFollow" USING btree (category);
CREATE UNIQUE INDEX "ContentEvent_postId_key" ON public."ContentEvent" USING btree ("postId");
CREATE INDEX "DecisionLink_createdAt_idx" ON public."DecisionLink" USING btree ("createdAt");
CREATE INDEX "DecisionLink_memberId_id_idx" ON public."DecisionLink" USING btree ("memberId", id);
CREATE UNIQUE INDEX "DecisionLink_tokenHash_key" ON public."DecisionLink" USING btree ("tokenHash");
CREATE INDEX "Draft_memberId_id_idx" ON public."Draft" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Draft_memberId_key_key" ON public."Draft" USING btree ("memberId", key);
CREATE INDEX "Draft_updatedAt_idx" ON public."Draft" USING btree ("updatedAt");
CREATE INDEX "Email_about_state_idx" ON public."Email" USING btree (about, state);
CREATE INDEX "Email_createdAt_idx" ON public."Email" USING btree ("createdAt");
CREATE INDEX "Email_memberId_id_idx" ON public."Email" USING btree ("memberId", id);
CREATE INDEX "Email_state_sendAfter_idx" ON public."Email" USING btree (state, "sendAfter");
CREATE UNIQUE INDEX "Email_unsubscribeHash_key" ON public."Email" USING btree ("unsubscribeHash");
CREATE INDEX "Enquiry_answeredAt_id_idx" ON public."Enquiry" USING btree ("answeredAt", id);
CREATE INDEX "Enquiry_email_id_idx" ON public."Enquiry" USING btree (email, id);
CREATE INDEX "Erasure_notedAt_idx" ON public."Erasure" USING btree ("notedAt");
CREATE UNIQUE INDEX "FollowingFeed_tokenHash_key" ON public."FollowingFeed" USING btree ("tokenHash");
CREATE INDEX "ImportedAuthor_emailHash_idx" ON public."ImportedAuthor" USING btree ("emailHash");
CREATE INDEX "ImportedAuthor_memberId_id_idx" ON public."ImportedAuthor" USING btree ("memberId", id);
CREATE UNIQUE INDEX "ImportedAuthor_source_oldId_key" ON public."ImportedAuthor" USING btree (source, "oldId");
CREATE INDEX "ImportedItem_authorId_id_idx" ON public."ImportedItem" USING btree ("authorId", id);
CREATE UNIQUE INDEX "ImportedItem_postId_key" ON public."ImportedItem" USING btree ("postId");
CREATE UNIQUE INDEX "ImportedItem_replyId_key" ON public."ImportedItem" USING btree ("replyId");
CREATE UNIQUE INDEX "ImportedItem_source_oldPost_key" ON public."ImportedItem" USING btree (source, "oldPost");
CREATE UNIQUE INDEX "ImportedItem_source_oldTopic_key" ON public."ImportedItem" USING btree (source, "oldTopic");
CREATE UNIQUE INDEX "Member_email_key" ON public."Member" USING btree (email);
CREATE INDEX "Member_isDisabled_id_idx" ON public."Member" USING btree ("isDisabled", id);
CREATE INDEX "Member_isVerified_joinedAt_idx" ON public."Member" USING btree ("isVerified", "joinedAt");
CREATE INDEX "Member_lastActiveAt_id_idx" ON public."Member" USING btree ("lastActiveAt", id);
CREATE INDEX "Member_lastName_firstName_id_idx" ON public."Member" USING btree ("lastName", "firstName", id);
CREATE INDEX "Member_leavesAt_idx" ON public."Member" USING btree ("leavesAt");
CREATE INDEX "Member_name_idx" ON public."Member" USING btree ("left"(plain_words((("firstName" || ' '::text) || "lastName")), 200) text_pattern_ops);
CREATE INDEX "Member_plain_last_name_idx" ON public."Member" USING btree ("left"(plain_words("lastName"), 200) text_pattern_ops);
CREATE INDEX "Member_role_id_idx" ON public."Member" USING btree (role, id);
CREATE INDEX "Member_searchText_idx" ON public."Member" USING gin ("searchText" gin_trgm_ops);
CREATE INDEX "Member_ticked" ON public."Member" USING btree ("lastName", "firstName", id) WHERE (ticks <> '{}'::text[]);
CREATE INDEX "Mention_memberId_idx" ON public."Mention" USING btree ("memberId");
CREATE UNIQUE INDEX "Mention_postId_memberId_key" ON public."Mention" USING btree ("postId", "memberId");
CREATE UNIQUE INDEX "Mention_replyId_memberId_key" ON public."Mention" USING btree ("replyId", "memberId");
CREATE INDEX "ModerationLog_action_id_idx" ON public."ModerationLog" USING btree (action, id);
CREATE INDEX "ModerationLog_createdAt_id_idx" ON public."ModerationLog" USING btree ("createdAt", id);
CREATE INDEX "ModerationLog_moderatorId_id_idx" ON public."ModerationLog" USING btree ("moderatorId", id);
CREATE INDEX "ModerationLog_pairs_idx" ON public."ModerationLog" USING gin (letter_pairs(plain_words(reason)));
CREATE INDEX "ModerationLog_reason_idx" ON public."ModerationLog" USING gin (reason gin_trgm_ops);
CREATE UNIQUE INDEX "ModerationLog_sequence_key" ON public."ModerationLog" USING btree (sequence);
CREATE INDEX "ModerationLog_targetId_id_idx" ON public."ModerationLog" USING btree ("targetId", id);
CREATE INDEX "ModerationLog_version_1_idx" ON public."ModerationLog" USING btree (sequence) WHERE (version = 1);
CREATE INDEX "ModerationLog_words_idx" ON public."ModerationLog" USING gin (log_entry_words(reason, "targetId") gin_trgm_ops);
CREATE INDEX "Mute_memberId_id_idx" ON public."Mute" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Mute_memberId_mutedId_key" ON public."Mute" USING btree ("memberId", "mutedId");
CREATE INDEX "Mute_mutedId_idx" ON public."Mute" USING btree ("mutedId");
CREATE INDEX "Notification_actorId_idx" ON public."Notification" USING btree ("actorId");
CREATE INDEX "Notification_createdAt_idx" ON public."Notification" USING btree ("createdAt");
CREATE INDEX "Notification_memberId_id_idx" ON public."Notification" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Notification_memberId_subjectKey_key" ON public."Notification" USING btree ("memberId", "subjectKey");
CREATE INDEX "Notification_postId_memberId_idx" ON public."Notification" USING btree ("postId", "memberId");
CREATE INDEX "Notification_replyId_idx" ON public."Notification" USING btree ("replyId");
CREATE INDEX "Notification_reportId_idx" ON public."Notification" USING btree ("reportId");
CREATE INDEX "Notification_subjectKey_idx" ON public."Notification" USING btree ("subjectKey");
CREATE INDEX "Notification_to_email" ON public."Notification" USING btree ("visibleAt") WHERE (("emailedAt" IS NULL) AND ("readAt" IS NULL));
CREATE INDEX "Notification_unread" ON public."Notification" USING btree ("memberId", "visibleAt") WHERE ("readAt" IS NULL);
CREATE INDEX "NotificationPreference_weekly" ON public."NotificationPreference" USING btree ("memberId") WHERE ((kind = 'weekly'::"PreferenceKind") AND (email = 'now'::"EmailTiming"));
CREATE INDEX "Passkey_memberId_idx" ON public."Passkey" USING btree ("memberId");
CREATE INDEX "Post_authorId_id_idx" ON public."Post" USING btree ("authorId", id);
CREATE INDEX "Post_authorId_listedAt_id_idx" ON public."Post" USING btree ("authorId", "listedAt", id);
CREATE INDEX "Post_authorId_status_score_id_idx" ON public."Post" USING btree ("authorId", status, score, id);
CREATE INDEX "Post_deleted" ON public."Post" USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "Post_fingerprint" ON public."Post" USING btree (text_fingerprint(content), id);
CREATE INDEX "Post_pinned" ON public."Post" USING btree ("pinnedAt", id) WHERE ("pinnedAt" IS NOT NULL);
CREATE INDEX "Post_published" ON public."Post" USING btree ("publishedAt") INCLUDE ("authorId") WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Post_removed" ON public."Post" USING btree ("removedAt", id) WHERE ("removedAt" IS NOT NULL);
CREATE INDEX "Post_searchVector_idx" ON public."Post" USING gin ("searchVector");
CREATE INDEX "Post_solved" ON public."Post" USING btree (id) WHERE (("solvedAt" IS NOT NULL) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_solved_by_category" ON public."Post" USING btree (category, id) WHERE (("solvedAt" IS NOT NULL) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_status_category_id_idx" ON public."Post" USING btree (status, category, id);
CREATE INDEX "Post_status_category_lastActivityAt_id_idx" ON public."Post" USING btree (status, category, "lastActivityAt", id);
CREATE INDEX "Post_status_category_listedAt_id_idx" ON public."Post" USING btree (status, category, "listedAt", id);
CREATE INDEX "Post_status_category_score_id_idx" ON public."Post" USING btree (status, category, score, id);
CREATE INDEX "Post_status_id_idx" ON public."Post" USING btree (status, id);
CREATE INDEX "Post_status_lastActivityAt_id_idx" ON public."Post" USING btree (status, "lastActivityAt", id);
CREATE INDEX "Post_status_listedAt_id_idx" ON public."Post" USING btree (status, "listedAt", id);
CREATE INDEX "Post_status_score_id_idx" ON public."Post" USING btree (status, score, id);
CREATE INDEX "Post_status_startsAt_id_idx" ON public."Post" USING btree (status, "startsAt", id);
CREATE INDEX "Post_taken" ON public."Post" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE INDEX "Post_title_idx" ON public."Post" USING gin (ts_filter("searchVector", '{a}'::"char"[]));
CREATE INDEX "Post_unanswered" ON public."Post" USING btree (id) WHERE (("replyCount" = 0) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_unanswered_by_category" ON public."Post" USING btree (category, id) WHERE (("replyCount" = 0) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_vacancies" ON public."Post" USING btree ("listedAt", id) WHERE ((employer IS NOT NULL) AND (status = 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_waiting_by_author" ON public."Post" USING btree ("authorId", id) WHERE ((status <> 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Post_words_idx" ON public."Post" USING gin (plain_words(((title || '
'::text) || content)) gin_trgm_ops);
CREATE INDEX "PostFollow_postId_idx" ON public."PostFollow" USING btree ("postId");
CREATE INDEX "PostReading_memberId_readUntil_idx" ON public."PostReading" USING btree ("memberId", "readUntil");
CREATE INDEX "PostReading_postId_idx" ON public."PostReading" USING btree ("postId");
CREATE INDEX "PostView_viewedAt_idx" ON public."PostView" USING btree ("viewedAt");
CREATE INDEX "RateLimit_expire_idx" ON public."RateLimit" USING btree (expire);
CREATE INDEX "Reply_authorId_id_idx" ON public."Reply" USING btree ("authorId", id);
CREATE INDEX "Reply_authorId_listedAt_id_idx" ON public."Reply" USING btree ("authorId", "listedAt", id);
CREATE INDEX "Reply_authorId_status_score_id_idx" ON public."Reply" USING btree ("authorId", status, score, id);
CREATE INDEX "Reply_deleted" ON public."Reply" USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "Reply_fingerprint" ON public."Reply" USING btree (text_fingerprint(content), id);
CREATE INDEX "Reply_postId_id_idx" ON public."Reply" USING btree ("postId", id);
CREATE INDEX "Reply_published" ON public."Reply" USING btree ("publishedAt") INCLUDE ("authorId", "postId") WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Reply_published_in_post" ON public."Reply" USING btree ("postId", "publishedAt") INCLUDE ("authorId", id) WHERE ((status = 'approved'::"Status") AND ("deletedAt" IS NULL) AND ("publishedAt" IS NOT NULL));
CREATE INDEX "Reply_searchVector_idx" ON public."Reply" USING gin ("searchVector");
CREATE INDEX "Reply_status_id_idx" ON public."Reply" USING btree (status, id);
CREATE INDEX "Reply_taken" ON public."Reply" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE INDEX "Reply_waiting_by_author" ON public."Reply" USING btree ("authorId", "postId", id) WHERE ((status <> 'approved'::"Status") AND ("deletedAt" IS NULL));
CREATE INDEX "Reply_words_idx" ON public."Reply" USING gin (plain_words(content) gin_trgm_ops);
CREATE INDEX "Report_decidedAt_id_idx" ON public."Report" USING btree ("decidedAt", id);
CREATE INDEX "Report_decisionId_idx" ON public."Report" USING btree ("decisionId");
CREATE INDEX "Report_email_idx" ON public."Report" USING btree (email);
CREATE UNIQUE INDEX "Report_once" ON public."Report" USING btree ("targetId", "reporterId") WHERE (("decidedAt" IS NULL) AND ("reporterId" IS NOT NULL));
CREATE INDEX "Report_open" ON public."Report" USING btree (id) WHERE ("decidedAt" IS NULL);
CREATE UNIQUE INDEX "Report_reference_key" ON public."Report" USING btree (reference);
CREATE INDEX "Report_reporterId_id_idx" ON public."Report" USING btree ("reporterId", id);
CREATE INDEX "Report_targetId_id_idx" ON public."Report" USING btree ("targetId", id);
CREATE INDEX "ReportLink_reportId_idx" ON public."ReportLink" USING btree ("reportId");
CREATE UNIQUE INDEX "ReportLink_tokenHash_key" ON public."ReportLink" USING btree ("tokenHash");
CREATE INDEX "Revision_authorId_idx" ON public."Revision" USING btree ("authorId");
CREATE INDEX "Revision_postId_id_idx" ON public."Revision" USING btree ("postId", id);
CREATE INDEX "Revision_replyId_id_idx" ON public."Revision" USING btree ("replyId", id);
CREATE INDEX "Revision_status_id_idx" ON public."Revision" USING btree (status, id);
CREATE INDEX "Revision_taken" ON public."Revision" USING btree ("authorId") WHERE ("takenBy" IS NOT NULL);
CREATE INDEX "SearchPage_searchVector_idx" ON public."SearchPage" USING gin ("searchVector");
CREATE INDEX "SearchWord_word_idx" ON public."SearchWord" USING gin (word gin_trgm_ops);
CREATE UNIQUE INDEX "Section_key_key" ON public."Section" USING btree (key);
CREATE INDEX "Section_updatedAt_id_idx" ON public."Section" USING btree ("updatedAt", id);
CREATE INDEX "SectionVersion_key_id_idx" ON public."SectionVersion" USING btree (key, id);
CREATE INDEX "SectionVersion_sectionId_id_idx" ON public."SectionVersion" USING btree ("sectionId", id);
CREATE INDEX "Session_endsAt_idx" ON public."Session" USING btree ("endsAt");
CREATE INDEX "Session_lastSeenAt_idx" ON public."Session" USING btree ("lastSeenAt");
CREATE INDEX "Session_memberId_id_idx" ON public."Session" USING btree ("memberId", id);
CREATE UNIQUE INDEX "Session_tokenHash_key" ON public."Session" USING btree ("tokenHash");
CREATE INDEX "SignInLink_expiresAt_idx" ON public."SignInLink" USING btree ("expiresAt");
CREATE INDEX "SignInLink_memberId_purpose_id_idx" ON public."SignInLink" USING btree ("memberId", purpose, id);
CREATE UNIQUE INDEX "SignInLink_tokenHash_key" ON public."SignInLink" USING btree ("tokenHash");
CREATE INDEX "StatusLink_createdAt_idx" ON public."StatusLink" USING btree ("createdAt");
CREATE INDEX "StatusLink_memberId_id_idx" ON public."StatusLink" USING btree ("memberId", id);
CREATE UNIQUE INDEX "StatusLink_tokenHash_key" ON public."StatusLink" USING btree ("tokenHash");
CREATE UNIQUE INDEX "Subscriber_email_key" ON public."Subscriber" USING btree (email);
CREATE INDEX "Subscriber_to_send" ON public."Subscriber" USING btree ("sentFor", id) WHERE ("confirmedAt" IS NOT NULL);
CREATE UNIQUE INDEX "Subscriber_tokenHash_key" ON public."Subscriber" USING btree ("tokenHash");
CREATE INDEX "Subscriber_unconfirmed" ON public."Subscriber" USING btree ("createdAt") WHERE ("confirmedAt" IS NULL);
CREATE UNIQUE INDEX "Vote_postId_voterId_key" ON public."Vote" USING btree ("postId", "voterId");
CREATE UNIQUE INDEX "Vote_replyId_voterId_key" ON public."Vote" USING btree ("replyId", "voterId");
CREATE INDEX "Vote_voterId_castAt_id_idx" ON public."Vote" USING btree ("voterId", "castAt", id);
CREATE INDEX "Vote_voterId_id_idx" ON public."Vote" USING btree ("voterId", id);
CREATE INDEX "VoteAdjustment_postId_id_idx" ON public."VoteAdjustment" USING btree ("postId", id);
CREATE INDEX "VoteAdjustment_replyId_id_idx" ON public."VoteAdjustment" USING btree ("replyId", id);
CREATE INDEX "Webhook_memberId_id_idx" ON public."Webhook" USING btree ("memberId", id);
CREATE INDEX "WebhookDelivery_happenedAt_idx" ON public."WebhookDelivery" USING btree ("happenedAt");
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON public."WebhookDelivery" USING btree ("webhookId", id);
CREATE INDEX "WebhookEvent_createdAt_idx" ON public."WebhookEvent" USING btree ("createdAt");
CREATE UNIQUE INDEX "Welcome_postId_key" ON public."Welcome" USING btree ("postId");

-- Views

create view "PublishedPost" as
 SELECT id,
    "authorId",
    title,
    content,
    "contentHtml",
    category,
    status,
    "rejectionReason",
    "likeCount",
    "dislikeCount",
    "likeAdjustment",
    "dislikeAdjustment",
    score,
    "viewCount",
    "replyCount",
    "createdAt",
    "editedAt",
    "lastActivityAt",
    "deletedAt",
    "searchVector",
    excerpt,
    "removedAt",
    "takenBy",
    "takenFrom",
    "solvedAt",
    "pinnedUntil",
    "pinnedAt",
    "publishedAt",
    "listedAt",
    "closedAt",
    "renderingVersion",
    "endsAt",
    "eventSequence",
    "eventStatus",
    "goingCount",
    "movedFrom",
    "onlineLink",
    "registrationLink",
    "startsAt",
    town,
    venue,
    "applyTo",
    "closesOn",
    employer,
    "payFrom",
    "payPer",
    "payTo",
    remote
   FROM "Post"
  WHERE status = 'approved'::"Status" AND "deletedAt" IS NULL;

create view "PublishedReply" as
 SELECT id,
    "postId",
    "authorId",
    content,
    "contentHtml",
    status,
    "rejectionReason",
    "likeCount",
    "dislikeCount",
    "likeAdjustment",
    "dislikeAdjustment",
    score,
    "createdAt",
    "editedAt",
    "deletedAt",
    "searchVector",
    "takenBy",
    "takenFrom",
    "publishedAt",
    "listedAt",
    "renderingVersion"
   FROM "Reply"
  WHERE status = 'approved'::"Status" AND "deletedAt" IS NULL;

-- Functions

CREATE OR REPLACE FUNCTION public.announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('announcements', TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."isPublicProfile" >= OLD."isPublicProfile" AND NEW."isDisabled" <= OLD."isDisabled"
    AND NEW."isVerified" >= OLD."isVerified" AND NEW."leavesAt" IS NULL THEN
    PERFORM pg_notify('announcements', 'change everything');
  ELSE
    PERFORM pg_notify('announcements', 'withdraw everything');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_post_change()
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
          OR (was."removedAt" IS NULL AND now."removedAt" IS NOT NULL)
          OR was."eventStatus" IS DISTINCT FROM now."eventStatus"
          OR was."closesOn" IS DISTINCT FROM now."closesOn" AS is_withdrawn
      FROM old_rows was JOIN new_rows now USING (id)
      WHERE ((was.status = 'approved' AND was."deletedAt" IS NULL)
          OR (now.status = 'approved' AND now."deletedAt" IS NULL))
        AND (was."authorId", was.title, was."contentHtml", was.excerpt, was.category, was.status, was."likeCount",
             was."dislikeCount", was."likeAdjustment", was."dislikeAdjustment", was."replyCount", was."editedAt", was."lastActivityAt",
             was."deletedAt", was."removedAt", was."solvedAt", was."pinnedUntil",
             was."closedAt", was."goingCount", was."eventStatus", was."closesOn")
          IS DISTINCT FROM
            (now."authorId", now.title, now."contentHtml", now.excerpt, now.category, now.status, now."likeCount",
             now."dislikeCount", now."likeAdjustment", now."dislikeAdjustment", now."replyCount", now."editedAt", now."lastActivityAt",
             now."deletedAt", now."removedAt", now."solvedAt", now."pinnedUntil",
             now."closedAt", now."goingCount", now."eventStatus", now."closesOn")
    ) touched;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_posts(changed uuid[], withdrawn uuid[])
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

CREATE OR REPLACE FUNCTION public.announce_reply_change()
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

CREATE OR REPLACE FUNCTION public.announce_version_withdrawal()
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

CREATE OR REPLACE FUNCTION public.chain_moderation_log()
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

CREATE OR REPLACE FUNCTION public.count_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Post" SET "goingCount" = "goingCount" + 1 WHERE id = NEW."postId";
  ELSE
    UPDATE "Post" SET "goingCount" = "goingCount" - 1 WHERE id = OLD."postId";
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_discussions()
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

CREATE OR REPLACE FUNCTION public.count_no_discussions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "CategoryCount" SET "discussions" = 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.email_timing(member uuid, kind text)
 RETURNS "EmailTiming"
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN $2 = 'outcome' THEN 'now'
    WHEN $2 = 'weekly' AND EXISTS (
      SELECT FROM "Subscriber" reader JOIN "Member" joined ON joined."email" = reader."email"
      WHERE joined."id" = $1 AND reader."confirmedAt" IS NOT NULL
    ) THEN 'now'
    WHEN "email" = 'daily' AND EXISTS (
      SELECT FROM "NotificationPreference" summary
      WHERE summary."memberId" = $1 AND summary."kind" = 'daily' AND summary."email" = 'never'
    ) THEN 'never'
    ELSE "email"
  END
  FROM (SELECT coalesce(
    (SELECT chosen."email" FROM "NotificationPreference" chosen WHERE chosen."memberId" = $1 AND chosen."kind" = $2::"PreferenceKind"),
    CASE $2 WHEN 'discussion' THEN 'daily' WHEN 'weekly' THEN 'never' ELSE 'now' END::"EmailTiming"
  ) AS "email") AS wanted
$function$;

CREATE OR REPLACE FUNCTION public.erase_words_of_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."text" := '';
  NEW."answer" := CASE WHEN NEW."outcome" IS NULL THEN NULL ELSE '' END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_answered_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT DISTINCT ON ("authorId", "postId") "authorId", "postId", "createdAt" FROM new_rows
    WHERE "authorId" IS NOT NULL ORDER BY "authorId", "postId", "createdAt" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_own_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "PostFollow" ("memberId", "postId", "followedAt")
    SELECT "authorId", "id", "createdAt" FROM new_rows WHERE "authorId" IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.has_equal_reply(lock integer, submission text, author uuid, discussion uuid, said text, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(lock, hashtext(submission));
  RETURN EXISTS (
    SELECT FROM "Reply"
    WHERE "authorId" = author AND "listedAt" > since AND "createdAt" > since
      AND "postId" = discussion AND "deletedAt" IS NULL AND content = said
  );
END $function$;

CREATE OR REPLACE FUNCTION public.keep_member_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."searchText" := plain_words(concat_ws(E'\n', NEW."firstName", NEW."lastName", NEW."email", NEW."company"));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_post_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."removedAt" IS NOT NULL THEN
    NEW."searchVector" := ''::tsvector;
  ELSE
    NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || '¶:50'::tsvector
                       || setweight(search_document(NEW."content"), 'B');
    IF NEW."employer" IS NOT NULL THEN
      NEW."searchVector" := NEW."searchVector" || '¶:50'::tsvector || setweight(search_document(NEW."employer"), 'B');
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_reply_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."content"), 'C');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."score" := greatest(NEW."likeCount" + NEW."likeAdjustment", 0)
               - greatest(NEW."dislikeCount" + NEW."dislikeAdjustment", 0);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_solved(discussion uuid)
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

CREATE OR REPLACE FUNCTION public.keep_solved_by_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_solved(CASE TG_OP WHEN 'DELETE' THEN OLD."postId" ELSE NEW."postId" END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_solved_by_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "Answer" WHERE "replyId" = NEW.id) THEN
    PERFORM keep_solved(NEW."postId");
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.letter_pairs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(array_agg(DISTINCT one || other), '{}')
  FROM (SELECT string_to_array(words, NULL) AS letters) split,
    unnest(letters, letters[2:]) AS pair (one, other)
  WHERE other IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.log_entry_words(reason text, target uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN plain_words(((COALESCE(reason, ''::text) || '
'::text) || (target)::text));

CREATE OR REPLACE FUNCTION public.members_named_in(content text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT DISTINCT member.id
  FROM regexp_matches(content, '/profile/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})', 'gi') AS found (part)
  JOIN "Member" member ON member.id = found.part[1]::uuid
$function$;

CREATE OR REPLACE FUNCTION public.moderation_log_commitment(entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(((entry).salt || convert_to((jsonb_build_array((entry).id, (entry)."moderatorId", (entry)."targetId", (entry).reason))::text, 'UTF8'::name)));

CREATE OR REPLACE FUNCTION public.moderation_log_hash(previous bytea, entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256((previous || convert_to((jsonb_build_array((entry).id, (entry).sequence, (entry)."moderatorId", (entry).action, (entry)."targetType", (entry)."targetId", (entry).reason, floor((EXTRACT(epoch FROM (entry)."createdAt") * (1000)::numeric))))::text, 'UTF8'::name)));

CREATE OR REPLACE FUNCTION public.moderation_log_public_hash(previous bytea, entry "ModerationLog")
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to((jsonb_build_array(2, encode(previous, 'hex'::text), (entry).sequence, (entry).action, (entry)."targetType", floor((EXTRACT(epoch FROM (entry)."createdAt") * (1000)::numeric)), encode((entry).commitment, 'hex'::text), jsonb_strip_nulls(jsonb_build_object('rule', (entry).rule))))::text, 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.normal_line(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(normal_text(words), '[\t\n]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.normal_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NORMALIZE(regexp_replace(regexp_replace(words, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]'::text, '
'::text, 'g'::text), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.normalise_texts()
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

CREATE OR REPLACE FUNCTION public.note_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."approvedAt" := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW."approvedAt", NEW."joinedAt") ELSE now() END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.note_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "Erasure" AS known ("kind", "subjectId") VALUES (TG_ARGV[0]::"ErasureKind", OLD."id")
  ON CONFLICT ("kind", "subjectId") DO UPDATE SET "erasedAt" = CURRENT_TIMESTAMP, "putBackAt" = NULL, "notedAt" = NULL
  WHERE known."putBackAt" IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."eventSequence" := OLD."eventSequence" + 1;
  IF NEW."startsAt" IS NULL OR NEW."startsAt" = OLD."movedFrom" THEN
    NEW."movedFrom" := NULL;
  ELSIF NEW."startsAt" <> OLD."startsAt" THEN
    NEW."movedFrom" := OLD."startsAt";
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.note_mentions()
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

CREATE OR REPLACE FUNCTION public.note_page_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM note_search_words(NEW."heading" || ' ' || NEW."text");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_publication()
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

CREATE OR REPLACE FUNCTION public.note_putting_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "Erasure" SET "putBackAt" = CURRENT_TIMESTAMP, "notedAt" = NULL
  WHERE "kind" = TG_ARGV[0]::"ErasureKind" AND "subjectId" = OLD."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_search_words(texts text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "SearchWord" ("word")
  SELECT DISTINCT word FROM regexp_split_to_table(words_apart(plain_words(left(texts, 50000))), '\s+') AS word
  WHERE length(word) BETWEEN 4 AND 30 AND word ~ '^[[:alpha:]]+$'
  ORDER BY word
  ON CONFLICT DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION public.note_webhook_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before jsonb := '{}';
  after jsonb := '{}';
  was boolean;
  becomes boolean;
  discussion uuid;
  reply uuid;
BEGIN
  IF current_setting('irish_agile.is_import', true) = 'yes' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM "Webhook" WHERE "disabledAt" IS NULL) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN before := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN after := to_jsonb(NEW); END IF;
  was := coalesce(before ->> 'status' = 'approved', false)
    AND before ->> 'deletedAt' IS NULL AND before ->> 'removedAt' IS NULL;
  becomes := coalesce(after ->> 'status' = 'approved', false)
    AND after ->> 'deletedAt' IS NULL AND after ->> 'removedAt' IS NULL;
  IF NOT was AND NOT becomes THEN RETURN NULL; END IF;
  IF TG_ARGV[0] = 'reply' THEN
    reply := coalesce(after ->> 'id', before ->> 'id');
    discussion := coalesce(after ->> 'postId', before ->> 'postId');
    -- A discussion takes its replies with it.
    IF NOT EXISTS (SELECT FROM "PublishedPost" WHERE id = discussion) THEN RETURN NULL; END IF;
  ELSE
    discussion := coalesce(after ->> 'id', before ->> 'id');
  END IF;
  INSERT INTO "WebhookEvent" ("type", "postId", "replyId") VALUES (
    TG_ARGV[0] || CASE WHEN was AND becomes THEN '.edited' WHEN becomes THEN '.published' ELSE '.removed' END,
    discussion, reply);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(words) = char_length(words)) THEN (lower((visible_words(words) COLLATE "C")) COLLATE "default") ELSE (NORMALIZE(replace(replace(replace(replace(translate(lower((regexp_replace(NORMALIZE(visible_words(words), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸɛς'::text, 'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzlathkzvwveodnkeσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) COLLATE "default") END;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '"%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.search_document(words text)
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

CREATE OR REPLACE FUNCTION public.search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((to_tsquery('english'::regconfig, search_terms(plain_words(words))) || to_tsquery('irish'::regconfig, search_terms(visible_words(words)))) || to_tsquery('simple'::regconfig, search_terms(plain_words(words))));

CREATE OR REPLACE FUNCTION public.search_terms(words text)
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

CREATE OR REPLACE FUNCTION public.set_page_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."heading"), 'A') || '¶:50'::tsvector
                     || setweight(search_document(NEW."title"), 'B') || '¶:50'::tsvector
                     || setweight(search_document(NEW."text"), 'D');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.text_fingerprint(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (length(letters.letters) >= 30) THEN md5(letters.letters) ELSE NULL::text END AS "case" FROM regexp_replace(plain_words(regexp_replace("left"(text_fingerprint.content, 1000), '(https?://|www\.)\S+'::text, ''::text, 'gi'::text)), '[^[:alpha:]]+'::text, ''::text, 'g'::text) letters(letters));

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.visible_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(words) = char_length(words)) THEN translate(words, '`'::text, ''''::text) ELSE translate(regexp_replace(NORMALIZE(translate(words, '´″‶'::text, '''""'::text), NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), '’‘‚‛ʹʻʼʽˈ′‵‹›`“”„‟«»〝〞〟ʺ‐⁃−'::text, '''''''''''''''''''''''''''''""""""""""---'::text) END;

CREATE OR REPLACE FUNCTION public.without_fada(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(words, 'áéíóúÁÉÍÓÚ'::text, 'aeiouAEIOU'::text);

CREATE OR REPLACE FUNCTION public.words_apart(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(words, '[!-/:-@[-`{-~]'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.words_together(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(string_agg(translate(joined[1], '-.''', ''), ' '), '')
  FROM regexp_matches(
    words, '[^\s!-/:-@[-`{-~]+(?:[-.''][^\s!-/:-@[-`{-~]+)+', 'g') AS joined
$function$;

-- Triggers

CREATE TRIGGER "Answer_keeps_solved" AFTER INSERT OR DELETE OR UPDATE ON "Answer" FOR EACH ROW EXECUTE FUNCTION keep_solved_by_answer();
CREATE TRIGGER erase_words BEFORE UPDATE OF "memberId" ON "Appeal" FOR EACH ROW WHEN (old."memberId" IS NOT NULL AND new."memberId" IS NULL) EXECUTE FUNCTION erase_words_of_appeal();
CREATE TRIGGER "Attendance_count" AFTER INSERT OR DELETE ON "Attendance" FOR EACH ROW EXECUTE FUNCTION count_attendance();
CREATE TRIGGER "LogHead_announce" AFTER INSERT ON "LogHead" FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
CREATE TRIGGER "LogHead_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "LogHead" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Member_announce_delete" AFTER DELETE ON "Member" FOR EACH ROW WHEN (old."isVerified") EXECUTE FUNCTION announce_member_change();
CREATE TRIGGER "Member_announce_truncate" AFTER TRUNCATE ON "Member" FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Member_announce_update" AFTER UPDATE OF "firstName", "lastName", email, "jobTitle", company, location, bio, ticks, "linkedinProfile", "isPublicProfile", "isVerified", "isDisabled", role, "leavesAt" ON "Member" FOR EACH ROW WHEN (old."isVerified" OR new."isVerified") EXECUTE FUNCTION announce_member_change();
CREATE TRIGGER "Member_approved" BEFORE UPDATE OF "isVerified" ON "Member" FOR EACH ROW WHEN (new."isVerified" AND NOT old."isVerified") EXECUTE FUNCTION note_approval();
CREATE TRIGGER "Member_approved_at_once" BEFORE INSERT ON "Member" FOR EACH ROW WHEN (new."isVerified") EXECUTE FUNCTION note_approval();
CREATE TRIGGER "Member_note_erasure" AFTER DELETE ON "Member" FOR EACH ROW EXECUTE FUNCTION note_erasure('member');
CREATE TRIGGER "Member_search" BEFORE INSERT OR UPDATE OF "firstName", "lastName", email, company, "searchText" ON "Member" FOR EACH ROW EXECUTE FUNCTION keep_member_search();
CREATE TRIGGER "ModerationLog_announce" AFTER INSERT ON "ModerationLog" FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
CREATE TRIGGER "ModerationLog_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "ModerationLog" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ModerationLog_chain" BEFORE INSERT ON "ModerationLog" FOR EACH ROW EXECUTE FUNCTION chain_moderation_log();
CREATE TRIGGER "Post_announce_delete" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_insert" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_announce_truncate" AFTER TRUNCATE ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION announce('withdraw everything');
CREATE TRIGGER "Post_announce_update" AFTER UPDATE ON "Post" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_post_change();
CREATE TRIGGER "Post_count_delete" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_insert" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_truncate" AFTER TRUNCATE ON "Post" FOR EACH STATEMENT EXECUTE FUNCTION count_no_discussions();
CREATE TRIGGER "Post_count_update" AFTER UPDATE ON "Post" REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_event" BEFORE UPDATE OF title, "startsAt", "endsAt", town, venue, "onlineLink", "eventStatus" ON "Post" FOR EACH ROW WHEN (old.status = 'approved'::"Status" AND (old."startsAt" IS NOT NULL OR new."startsAt" IS NOT NULL) AND (old.title IS DISTINCT FROM new.title OR old."startsAt" IS DISTINCT FROM new."startsAt" OR old."endsAt" IS DISTINCT FROM new."endsAt" OR old.town IS DISTINCT FROM new.town OR old.venue IS DISTINCT FROM new.venue OR old."onlineLink" IS DISTINCT FROM new."onlineLink" OR old."eventStatus" IS DISTINCT FROM new."eventStatus")) EXECUTE FUNCTION note_event_change();
CREATE TRIGGER "Post_follow" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_own_post();
CREATE TRIGGER "Post_mentions" AFTER INSERT OR UPDATE OF content ON "Post" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Post_note_erasure" AFTER DELETE ON "Post" FOR EACH ROW EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_putting_back" AFTER UPDATE OF "deletedAt", "removedAt" ON "Post" FOR EACH ROW WHEN ((old."deletedAt" IS NOT NULL OR old."removedAt" IS NOT NULL) AND new."deletedAt" IS NULL AND new."removedAt" IS NULL) EXECUTE FUNCTION note_putting_back('post');
CREATE TRIGGER "Post_note_removal" AFTER UPDATE OF "deletedAt" ON "Post" FOR EACH ROW WHEN (old."deletedAt" IS NULL AND new."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_note_removed_words" AFTER UPDATE OF "removedAt" ON "Post" FOR EACH ROW WHEN (old."removedAt" IS NULL AND new."removedAt" IS NOT NULL) EXECUTE FUNCTION note_erasure('post');
CREATE TRIGGER "Post_publication" BEFORE INSERT OR UPDATE OF status, "publishedAt", "createdAt" ON "Post" FOR EACH ROW EXECUTE FUNCTION note_publication();
CREATE TRIGGER "Post_score" BEFORE INSERT OR UPDATE OF "likeCount", "dislikeCount", "likeAdjustment", "dislikeAdjustment", score ON "Post" FOR EACH ROW EXECUTE FUNCTION keep_score();
CREATE TRIGGER "Post_search" BEFORE INSERT OR UPDATE OF title, content, employer ON "Post" FOR EACH ROW EXECUTE FUNCTION keep_post_search();
CREATE TRIGGER "Post_webhook_delete" AFTER DELETE ON "Post" FOR EACH ROW WHEN (old.status = 'approved'::"Status") EXECUTE FUNCTION note_webhook_event('discussion');
CREATE TRIGGER "Post_webhook_insert" AFTER INSERT ON "Post" FOR EACH ROW WHEN (new.status = 'approved'::"Status" AND new."createdAt" > (now() - '01:00:00'::interval)) EXECUTE FUNCTION note_webhook_event('discussion');
CREATE TRIGGER "Post_webhook_update" AFTER UPDATE ON "Post" FOR EACH ROW WHEN ((old.status = 'approved'::"Status" OR new.status = 'approved'::"Status") AND (old.status IS DISTINCT FROM new.status OR old."deletedAt" IS DISTINCT FROM new."deletedAt" OR old."removedAt" IS DISTINCT FROM new."removedAt" OR old."authorId" IS DISTINCT FROM new."authorId" OR old.title IS DISTINCT FROM new.title OR old.content IS DISTINCT FROM new.content OR old.category IS DISTINCT FROM new.category OR old."startsAt" IS DISTINCT FROM new."startsAt" OR old."endsAt" IS DISTINCT FROM new."endsAt" OR old.town IS DISTINCT FROM new.town OR old.venue IS DISTINCT FROM new.venue OR old."onlineLink" IS DISTINCT FROM new."onlineLink" OR old."registrationLink" IS DISTINCT FROM new."registrationLink" OR old."eventStatus" IS DISTINCT FROM new."eventStatus" OR old.employer IS DISTINCT FROM new.employer OR old.remote IS DISTINCT FROM new.remote OR old."payFrom" IS DISTINCT FROM new."payFrom" OR old."payTo" IS DISTINCT FROM new."payTo" OR old."payPer" IS DISTINCT FROM new."payPer" OR old."closesOn" IS DISTINCT FROM new."closesOn" OR old."applyTo" IS DISTINCT FROM new."applyTo")) EXECUTE FUNCTION note_webhook_event('discussion');
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
CREATE TRIGGER "Reply_webhook_delete" AFTER DELETE ON "Reply" FOR EACH ROW WHEN (old.status = 'approved'::"Status") EXECUTE FUNCTION note_webhook_event('reply');
CREATE TRIGGER "Reply_webhook_insert" AFTER INSERT ON "Reply" FOR EACH ROW WHEN (new.status = 'approved'::"Status" AND new."createdAt" > (now() - '01:00:00'::interval)) EXECUTE FUNCTION note_webhook_event('reply');
CREATE TRIGGER "Reply_webhook_update" AFTER UPDATE ON "Reply" FOR EACH ROW WHEN ((old.status = 'approved'::"Status" OR new.status = 'approved'::"Status") AND (old.status IS DISTINCT FROM new.status OR old."deletedAt" IS DISTINCT FROM new."deletedAt" OR old."authorId" IS DISTINCT FROM new."authorId" OR old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION note_webhook_event('reply');
CREATE TRIGGER "Revision_mentions" AFTER INSERT OR UPDATE OF content ON "Revision" FOR EACH ROW EXECUTE FUNCTION note_mentions();
CREATE TRIGGER "Revision_withdraw_delete" AFTER DELETE ON "Revision" FOR EACH ROW WHEN (old.status = 'approved'::"Status") EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "Revision_withdraw_update" AFTER UPDATE OF status ON "Revision" FOR EACH ROW WHEN (old.status = 'approved'::"Status" AND new.status <> 'approved'::"Status") EXECUTE FUNCTION announce_version_withdrawal();
CREATE TRIGGER "SearchPage_search" BEFORE INSERT OR UPDATE ON "SearchPage" FOR EACH ROW EXECUTE FUNCTION set_page_search();
CREATE TRIGGER "SearchPage_words" AFTER INSERT OR UPDATE ON "SearchPage" FOR EACH ROW EXECUTE FUNCTION note_page_words();
CREATE TRIGGER "Section_announce_subject" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "Section" FOR EACH STATEMENT EXECUTE FUNCTION announce('change sections');
CREATE TRIGGER "VoteAdjustment_is_final" BEFORE UPDATE ON "VoteAdjustment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
