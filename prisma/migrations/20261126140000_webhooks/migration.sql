-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('queued', 'delivered', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "previousSecret" BYTEA,
    "rotatedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failingSince" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "type" TEXT NOT NULL,
    "postId" UUID NOT NULL,
    "replyId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "postId" UUID,
    "replyId" UUID,
    "happenedAt" TIMESTAMPTZ(3) NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,
    "attemptedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Webhook_memberId_id_idx" ON "Webhook"("memberId", "id");

-- CreateIndex
CREATE INDEX "WebhookEvent_createdAt_idx" ON "WebhookEvent"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery"("webhookId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_happenedAt_idx" ON "WebhookDelivery"("happenedAt");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notes what becomes public, changes in public, and is public no longer, whatever causes it.
CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := '{}';
  after jsonb := '{}';
  was boolean;
  becomes boolean;
  discussion uuid;
  reply uuid;
BEGIN
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

-- What is inserted with an older date was imported, and is no news.
CREATE TRIGGER "Post_webhook_insert" AFTER INSERT ON "Post" FOR EACH ROW
  WHEN (new."status" = 'approved' AND new."createdAt" > now() - interval '1 hour')
  EXECUTE FUNCTION note_webhook_event('discussion');
CREATE TRIGGER "Post_webhook_update" AFTER UPDATE ON "Post" FOR EACH ROW
  WHEN ((old."status" = 'approved' OR new."status" = 'approved') AND
    (old."status", old."deletedAt", old."removedAt", old."authorId", old."title", old."content", old."category",
     old."startsAt", old."endsAt", old."town", old."venue", old."onlineLink", old."registrationLink", old."eventStatus",
     old."employer", old."remote", old."payFrom", old."payTo", old."payPer", old."closesOn", old."applyTo")
    IS DISTINCT FROM
    (new."status", new."deletedAt", new."removedAt", new."authorId", new."title", new."content", new."category",
     new."startsAt", new."endsAt", new."town", new."venue", new."onlineLink", new."registrationLink", new."eventStatus",
     new."employer", new."remote", new."payFrom", new."payTo", new."payPer", new."closesOn", new."applyTo"))
  EXECUTE FUNCTION note_webhook_event('discussion');
CREATE TRIGGER "Post_webhook_delete" AFTER DELETE ON "Post" FOR EACH ROW WHEN (old."status" = 'approved')
  EXECUTE FUNCTION note_webhook_event('discussion');
CREATE TRIGGER "Reply_webhook_insert" AFTER INSERT ON "Reply" FOR EACH ROW
  WHEN (new."status" = 'approved' AND new."createdAt" > now() - interval '1 hour')
  EXECUTE FUNCTION note_webhook_event('reply');
CREATE TRIGGER "Reply_webhook_update" AFTER UPDATE ON "Reply" FOR EACH ROW
  WHEN ((old."status" = 'approved' OR new."status" = 'approved') AND
    (old."status", old."deletedAt", old."authorId", old."content")
    IS DISTINCT FROM (new."status", new."deletedAt", new."authorId", new."content"))
  EXECUTE FUNCTION note_webhook_event('reply');
CREATE TRIGGER "Reply_webhook_delete" AFTER DELETE ON "Reply" FOR EACH ROW WHEN (old."status" = 'approved')
  EXECUTE FUNCTION note_webhook_event('reply');
