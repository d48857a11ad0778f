ALTER TABLE "Member" ADD COLUMN "ticks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Member" ADD CONSTRAINT "Member_ticks_check" CHECK (ticks <@ ARRAY['speaks', 'mentors', 'seeks_mentor']);

-- The members who ticked something, in the order of their names.
CREATE INDEX IF NOT EXISTS "Member_ticked" ON "Member" ("lastName", "firstName", id) WHERE ticks <> '{}';
