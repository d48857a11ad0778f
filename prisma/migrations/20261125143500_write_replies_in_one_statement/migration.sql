-- Takes the lock of a submission, which the transaction holds to its end, and says whether an equal reply was written since
-- then. Each statement of a volatile function sees what was committed before it began: also what was committed while the
-- lock was awaited, which one statement alone would not see.
CREATE FUNCTION has_equal_reply(lock integer, submission text, author uuid, discussion uuid, said text, since timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock, hashtext(submission));
  RETURN EXISTS (
    SELECT FROM "Reply"
    WHERE "authorId" = author AND "postId" = discussion AND "deletedAt" IS NULL AND "createdAt" > since AND content = said
  );
END $$;
