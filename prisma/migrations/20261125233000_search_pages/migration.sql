-- One search over pages and discussions. The titles of discussions have an index of their own: similar discussions are
-- found by the rare words of a title, and in the index of whole texts each frequent word would be read everywhere.
CREATE TABLE "SearchPage" (
  "path" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "heading" TEXT NOT NULL,
  "fragment" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "searchVector" tsvector,
  CONSTRAINT "SearchPage_pkey" PRIMARY KEY ("path", "position")
);
CREATE INDEX "SearchPage_searchVector_idx" ON "SearchPage" USING gin ("searchVector");

CREATE FUNCTION set_page_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := setweight(search_document(NEW."heading"), 'A') || '¶:50'::tsvector
                     || setweight(search_document(NEW."title"), 'B') || '¶:50'::tsvector
                     || setweight(search_document(NEW."text"), 'D');
  RETURN NEW;
END $$;
CREATE TRIGGER "SearchPage_search" BEFORE INSERT OR UPDATE ON "SearchPage" FOR EACH ROW EXECUTE FUNCTION set_page_search();

CREATE INDEX "Post_title_idx" ON "Post" USING gin (ts_filter("searchVector", '{a}'));
