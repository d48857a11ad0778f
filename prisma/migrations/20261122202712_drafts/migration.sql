-- CreateTable
CREATE TABLE "Draft" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "revision" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Draft_memberId_key_key" ON "Draft"("memberId", "key");

-- CreateIndex
CREATE INDEX "Draft_memberId_id_idx" ON "Draft"("memberId", "id");

-- CreateIndex
CREATE INDEX "Draft_updatedAt_idx" ON "Draft"("updatedAt");

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rules say less; this holds whatever they say.
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_content_bounded" CHECK (jsonb_typeof("content") = 'object' AND octet_length("content"::text) <= 1000000);
