-- Nothing listens on the channel "changes", and a transaction that notifies commits alone: other writers wait for its flush to
-- disk. Caches listen for what the other triggers announce.
DROP TRIGGER "Member_announce" ON "Member";
DROP TRIGGER "Post_announce" ON "Post";
DROP TRIGGER "Reply_announce" ON "Reply";
DROP TRIGGER "Section_announce" ON "Section";
DROP FUNCTION announce_change();
