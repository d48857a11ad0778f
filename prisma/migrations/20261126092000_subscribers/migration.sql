CREATE TABLE "Subscriber" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "tokenHash" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "sentFor" DATE NOT NULL DEFAULT '2000-01-01',

    CONSTRAINT "Subscriber_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX IF NOT EXISTS "Subscriber_email_key" ON "Subscriber"("email");
CREATE UNIQUE INDEX IF NOT EXISTS "Subscriber_tokenHash_key" ON "Subscriber"("tokenHash");

-- The next ones to be sent this week's, and those whose time to confirm is over.
CREATE INDEX IF NOT EXISTS "Subscriber_to_send" ON "Subscriber" ("sentFor", id) WHERE "confirmedAt" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "Subscriber_unconfirmed" ON "Subscriber" ("createdAt") WHERE "confirmedAt" IS NULL;
