-- What administrators find a member by, without the fada: whoever types "grainne" finds "Gráinne".

ALTER TABLE "Member" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION keep_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" :=
    without_fada(concat_ws(E'\n', NEW."firstName", NEW."lastName", NEW."email", NEW."company"));
  RETURN NEW;
END $$;

CREATE TRIGGER "Member_search"
  BEFORE INSERT OR UPDATE OF "firstName", "lastName", "email", "company", "searchText" ON "Member"
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();

UPDATE "Member" SET "searchText" = '';

DROP INDEX "Member_firstName_lastName_email_company_idx";

CREATE INDEX "Member_searchText_idx" ON "Member" USING GIN ("searchText" gin_trgm_ops);
