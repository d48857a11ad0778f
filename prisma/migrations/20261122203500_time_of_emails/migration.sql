-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "mailDaily" BOOLEAN NOT NULL DEFAULT true;

-- When somebody wants to be written to about a kind. The columns of the version before go first: `mailOnReply` says whether
-- at all, and what was chosen since says when; of decisions each of two columns lets through its own e-mails.
CREATE FUNCTION email_timing(member "Member", kind "NotificationKind", chosen "EmailTiming") RETURNS "EmailTiming"
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kind = 'reply' AND NOT member."mailOnReply" THEN 'never'
    WHEN kind = 'decision' AND NOT member."mailOnApproval" AND NOT member."mailOnRejection" THEN 'never'
    WHEN timing = 'daily' AND NOT member."mailDaily" THEN 'never'
    ELSE timing
  END::"EmailTiming"
  FROM (SELECT CASE
    WHEN kind IN ('reply', 'decision') AND chosen = 'never' THEN 'now'
    WHEN chosen IS NOT NULL THEN chosen::text
    WHEN kind = 'discussion' THEN 'daily'
    ELSE 'now'
  END AS timing) AS wanted
$$;
