-- Someone who subscribed to the weekly e-mail without an account and then joins has chosen it already: their settings show it, and
-- end it. So a confirmed subscription of a member's address is their choice, until they make another.
CREATE OR REPLACE FUNCTION email_timing(member uuid, kind text)
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
