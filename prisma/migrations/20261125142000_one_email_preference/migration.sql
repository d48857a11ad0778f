-- One table holds which e-mails members choose: the columns of "Member" move into "NotificationPreference", as they were read.

CREATE TYPE "PreferenceKind" AS ENUM (
  'reply', 'discussion', 'mention', 'accepted', 'decision', 'outcome', 'administration', 'daily', 'weekly'
);
ALTER TABLE "NotificationPreference"
  ALTER COLUMN "kind" TYPE "PreferenceKind" USING "kind"::text::"PreferenceKind",
  ALTER COLUMN "email" DROP NOT NULL;

-- The columns decided whether to send, so an e-mail about these was never refused by the table alone.
UPDATE "NotificationPreference" SET "email" = NULL WHERE "kind" IN ('reply', 'decision') AND "email" = 'never';
INSERT INTO "NotificationPreference" ("memberId", "kind", "email")
SELECT member."id", choice."kind"::"PreferenceKind", choice."email"::"EmailTiming"
FROM "Member" member CROSS JOIN LATERAL (VALUES
  ('reply', 'never', NOT member."mailOnReply"),
  ('decision', 'never', NOT member."mailOnApproval"),
  ('daily', 'never', NOT member."mailDaily"),
  ('weekly', 'now', member."mailWeekly")
) AS choice ("kind", "email", "isChosen")
WHERE choice."isChosen"
ON CONFLICT ("memberId", "kind") DO UPDATE SET "email" = EXCLUDED."email";

DROP FUNCTION email_timing("Member", "NotificationKind", "EmailTiming");
-- What the law requires to be sent at once is no choice: what became of a report or an appeal. The weekly digest is the only
-- e-mail that is sent on request alone, and without the daily summary nothing is sent daily.
CREATE FUNCTION email_timing(member uuid, kind text)
 RETURNS "EmailTiming"
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN $2 = 'outcome' THEN 'now'
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

ALTER TABLE "Member"
  DROP COLUMN "mailOnReply",
  DROP COLUMN "mailOnApproval",
  DROP COLUMN "mailOnRejection",
  DROP COLUMN "mailDaily",
  DROP COLUMN "mailWeekly";
CREATE INDEX IF NOT EXISTS "NotificationPreference_weekly" ON "NotificationPreference" ("memberId") WHERE "kind" = 'weekly' AND "email" = 'now';
