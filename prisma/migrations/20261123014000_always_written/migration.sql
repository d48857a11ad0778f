-- What the law requires to be told at once is no choice any more: what became of a report or an objection, and what was
-- decided against somebody, of which `mailOnRejection` said whether. Of decisions, those in favour are left to choose.
CREATE OR REPLACE FUNCTION email_timing(member "Member", kind "NotificationKind", chosen "EmailTiming") RETURNS "EmailTiming"
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
$$;
