-- CreateTable
CREATE TABLE "CategoryCount" (
    "category" TEXT NOT NULL,
    "discussions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CategoryCount_pkey" PRIMARY KEY ("category")
);

-- What follows is written by hand. Published discussions are counted where they change, once a statement and category,
-- always in the same order of categories, so that two statements cannot wait for each other.

ALTER TABLE "CategoryCount" ADD CONSTRAINT "CategoryCount_is_natural" CHECK ("discussions" >= 0);

CREATE FUNCTION count_discussions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "CategoryCount" AS kept ("category", "discussions")
      SELECT "category", count(*) FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
      GROUP BY "category" ORDER BY "category"
      ON CONFLICT ("category") DO UPDATE SET "discussions" = kept."discussions" + excluded."discussions";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "CategoryCount" kept SET "discussions" = kept."discussions" - gone.number
      FROM (SELECT "category", count(*) AS number FROM before_change
            WHERE "status" = 'approved' AND "deletedAt" IS NULL GROUP BY "category" ORDER BY "category") gone
      WHERE kept."category" = gone."category";
  ELSE
    -- A row that did not exist yet must not be inserted with less than nothing: what came before what went.
    INSERT INTO "CategoryCount" AS kept ("category", "discussions")
      SELECT "category", greatest(sum(number), 0) FROM (
        SELECT "category", 1 AS number FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
        UNION ALL
        SELECT "category", -1 FROM before_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
      ) moved
      GROUP BY "category" HAVING sum(number) > 0 ORDER BY "category"
      ON CONFLICT ("category") DO UPDATE SET "discussions" = kept."discussions" + excluded."discussions";
    UPDATE "CategoryCount" kept SET "discussions" = kept."discussions" + moved.number
      FROM (
        SELECT "category", sum(number) AS number FROM (
          SELECT "category", 1 AS number FROM after_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
          UNION ALL
          SELECT "category", -1 FROM before_change WHERE "status" = 'approved' AND "deletedAt" IS NULL
        ) each GROUP BY "category" HAVING sum(number) < 0 ORDER BY "category"
      ) moved
      WHERE kept."category" = moved."category";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_count_insert" AFTER INSERT ON "Post"
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_update" AFTER UPDATE ON "Post"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();
CREATE TRIGGER "Post_count_delete" AFTER DELETE ON "Post"
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_discussions();

CREATE FUNCTION count_no_discussions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "CategoryCount" SET "discussions" = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_count_truncate" AFTER TRUNCATE ON "Post"
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_discussions();

INSERT INTO "CategoryCount" ("category", "discussions")
  SELECT "category", count(*) FROM "Post" WHERE "status" = 'approved' AND "deletedAt" IS NULL GROUP BY "category";

-- A phrase must not begin in one language's words and end in the next one's, nor in the title and the text: a gap that
-- nobody can search for keeps them apart.

CREATE OR REPLACE FUNCTION search_document(words text) RETURNS tsvector IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('english', words) || '¶:50'::tsvector
      || to_tsvector('irish', words) || '¶:50'::tsvector
      || to_tsvector('simple', without_fada(words));

CREATE OR REPLACE FUNCTION keep_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."title"), 'A') || '¶:50'::tsvector
                     || setweight(search_document(NEW."content"), 'B');
  RETURN NEW;
END $$;

UPDATE "Post" SET "title" = "title";
UPDATE "Reply" SET "content" = "content";
