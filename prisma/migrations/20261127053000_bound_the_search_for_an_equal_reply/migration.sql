-- An item is listed no earlier than it was written, so the index of an author's items by their place in lists bounds the search
-- to this minute: it read all of the author's replies, or all of the discussion's.
CREATE OR REPLACE FUNCTION has_equal_reply(lock integer, submission text, author uuid, discussion uuid, said text, since timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock, hashtext(submission));
  RETURN EXISTS (
    SELECT FROM "Reply"
    WHERE "authorId" = author AND "listedAt" > since AND "createdAt" > since
      AND "postId" = discussion AND "deletedAt" IS NULL AND content = said
  );
END $$;
