-- Which version of the renderer made a text's HTML. A job renders again what an earlier version has left: all rows that are
-- there already, since a constant default writes none of them.

ALTER TABLE "Post" ADD COLUMN     "renderingVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "PostRevision" ADD COLUMN     "renderingVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Reply" ADD COLUMN     "renderingVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ReplyRevision" ADD COLUMN     "renderingVersion" INTEGER NOT NULL DEFAULT 0;

-- What is larger than a text may become is shown as it was typed, from this moment on and not only once the job has come to
-- it: a page of such rows ended the process. Bytes are looked at first, because they are known without reading a text; there
-- are never fewer of them than characters.
CREATE FUNCTION shown_as_typed(content text, most int) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  '<p>' || replace(replace(replace(replace(left(content, most), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', E'<br />\n') || '</p>';

UPDATE "Post" SET "contentHtml" = shown_as_typed("content", 20000)
  WHERE octet_length("contentHtml") > 200000 AND length("contentHtml") > 200000;
UPDATE "PostRevision" SET "contentHtml" = shown_as_typed("content", 20000)
  WHERE octet_length("contentHtml") > 200000 AND length("contentHtml") > 200000;
UPDATE "Reply" SET "contentHtml" = shown_as_typed("content", 10000)
  WHERE octet_length("contentHtml") > 100000 AND length("contentHtml") > 100000;
UPDATE "ReplyRevision" SET "contentHtml" = shown_as_typed("content", 10000)
  WHERE octet_length("contentHtml") > 100000 AND length("contentHtml") > 100000;

DROP FUNCTION shown_as_typed(text, int);

-- The limits of the rule (decisions, "Text"). No row breaks them any more, so the tables need not be read for that.
ALTER TABLE "Post" ADD CONSTRAINT "Post_contentHtml_length"
  CHECK (octet_length("contentHtml") <= 200000 OR length("contentHtml") <= 200000) NOT VALID;
ALTER TABLE "PostRevision" ADD CONSTRAINT "PostRevision_contentHtml_length"
  CHECK (octet_length("contentHtml") <= 200000 OR length("contentHtml") <= 200000) NOT VALID;
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_contentHtml_length"
  CHECK (octet_length("contentHtml") <= 100000 OR length("contentHtml") <= 100000) NOT VALID;
ALTER TABLE "ReplyRevision" ADD CONSTRAINT "ReplyRevision_contentHtml_length"
  CHECK (octet_length("contentHtml") <= 100000 OR length("contentHtml") <= 100000) NOT VALID;
