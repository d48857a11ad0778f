-- Items that everybody may read, as far as the item itself says: of a reply, its discussion has to be published too. Views
-- are expanded into the statements that use them, so that these use the tables' indexes.
CREATE VIEW "PublishedPost" AS SELECT * FROM "Post" WHERE status = 'approved' AND "deletedAt" IS NULL;
CREATE VIEW "PublishedReply" AS SELECT * FROM "Reply" WHERE status = 'approved' AND "deletedAt" IS NULL;
