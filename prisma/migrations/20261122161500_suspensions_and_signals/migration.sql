-- Disabling a member can take along what they wrote: each item remembers by which act and from where, until it moves again.
ALTER TABLE "Post" ADD COLUMN "takenBy" UUID, ADD COLUMN "takenFrom" "Status";
ALTER TABLE "Reply" ADD COLUMN "takenBy" UUID, ADD COLUMN "takenFrom" "Status";
ALTER TABLE "PostRevision" ADD COLUMN "takenBy" UUID, ADD COLUMN "takenFrom" "Status";
ALTER TABLE "ReplyRevision" ADD COLUMN "takenBy" UUID, ADD COLUMN "takenFrom" "Status";

CREATE INDEX "Post_taken" ON "Post" ("authorId") WHERE "takenBy" IS NOT NULL;
CREATE INDEX "Reply_taken" ON "Reply" ("authorId") WHERE "takenBy" IS NOT NULL;
CREATE INDEX "PostRevision_taken" ON "PostRevision" ("authorId") WHERE "takenBy" IS NOT NULL;
CREATE INDEX "ReplyRevision_taken" ON "ReplyRevision" ("authorId") WHERE "takenBy" IS NOT NULL;

-- What the beginning of a text says without its addresses, figures and marks, so that the same text sent again is known by an index. A text
-- of a few words has none: everybody says "thank you".
CREATE FUNCTION text_fingerprint(content text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN length(letters) >= 30 THEN md5(letters) END
    FROM regexp_replace(
      plain_words(regexp_replace(left(content, 1000), '(https?://|www\.)\S+', '', 'gi')), '[^[:alpha:]]+', '', 'g'
    ) AS letters
  );

CREATE INDEX "Post_fingerprint" ON "Post" (text_fingerprint("content"), "id");
CREATE INDEX "Reply_fingerprint" ON "Reply" (text_fingerprint("content"), "id");

-- What each administrator is looking at in the queue, for less than a minute.
CREATE TABLE "ModerationPresence" (
  "memberId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ModerationPresence_pkey" PRIMARY KEY ("memberId")
);
ALTER TABLE "ModerationPresence" ADD CONSTRAINT "ModerationPresence_memberId_fkey"
  FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
