-- Notes what becomes public, changes in public, and is public no longer, whatever causes it but an import.
CREATE OR REPLACE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
