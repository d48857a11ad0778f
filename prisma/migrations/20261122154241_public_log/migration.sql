-- AlterTable
ALTER TABLE "ModerationLog" ADD COLUMN     "commitment" BYTEA,
ADD COLUMN     "salt" BYTEA,
ADD COLUMN     "version" SMALLINT NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "LogHead" (
    "day" DATE NOT NULL,
    "sequence" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "notedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LogHead_pkey" PRIMARY KEY ("day")
);

-- Version 2 of the chain: anybody can recompute it without learning who decided, about whom, or in which words. What is
-- public is hashed as it is; the rest through a commitment, with a salt so that nobody can try out what it hides. Entries
-- from before keep version 1. The format is described in api/audit/chain/rules.ts. The trigger makes it, so that a
-- process of the version before, which knows nothing of it, writes version 2 too.
CREATE FUNCTION moderation_log_commitment(entry "ModerationLog") RETURNS bytea STABLE
  RETURN sha256(entry."salt" || convert_to(jsonb_build_array(
    entry."id", entry."moderatorId", entry."targetId", entry."reason"
  )::text, 'UTF8'));

CREATE FUNCTION moderation_log_public_hash(previous bytea, entry "ModerationLog") RETURNS bytea STABLE
  RETURN sha256(convert_to(jsonb_build_array(
    2, encode(previous, 'hex'), entry."sequence", entry."action", entry."targetType",
    floor(extract(epoch FROM entry."createdAt") * 1000), encode(entry."commitment", 'hex'),
    jsonb_strip_nulls(jsonb_build_object('rule', entry."rule"))
  )::text, 'UTF8'));

CREATE OR REPLACE FUNCTION chain_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

ALTER TABLE "ModerationLog" ADD CONSTRAINT "ModerationLog_version_check" CHECK (
  "version" = 1 AND "rule" IS NULL OR "version" = 2 AND "salt" IS NOT NULL AND "commitment" IS NOT NULL);
ALTER TABLE "ModerationLog" ADD CONSTRAINT "ModerationLog_rule_check"
  CHECK ("rule" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("rule") <= 60);

-- Where the entries that only administrators can recompute end.
CREATE INDEX "ModerationLog_version_1_idx" ON "ModerationLog" ("sequence") WHERE "version" = 1;

CREATE TRIGGER "LogHead_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "LogHead"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER "ModerationLog_announce" AFTER INSERT ON "ModerationLog"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
CREATE TRIGGER "LogHead_announce" AFTER INSERT ON "LogHead"
  FOR EACH STATEMENT EXECUTE FUNCTION announce('change log');
