-- Texts in their normal form, as api/text/characters.ts brings in whatever is sent: for what is stored already, and for what a
-- backup brings back.

CREATE FUNCTION normal_text(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN normalize(regexp_replace(
    regexp_replace(words, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'));

CREATE FUNCTION normal_line(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(normal_text(words), '[\t\n]+', ' ', 'g'));

CREATE FUNCTION normalise_texts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stored record;
BEGIN
  FOR stored IN
    SELECT * FROM (VALUES
      ('Member', 'firstName', 'normal_line'), ('Member', 'lastName', 'normal_line'), ('Member', 'jobTitle', 'normal_line'),
      ('Member', 'company', 'normal_line'), ('Member', 'bio', 'normal_text'),
      ('Post', 'title', 'normal_line'), ('Post', 'content', 'normal_text'), ('Post', 'rejectionReason', 'normal_text'),
      ('PostRevision', 'title', 'normal_line'), ('PostRevision', 'content', 'normal_text'),
      ('PostRevision', 'rejectionReason', 'normal_text'),
      ('Reply', 'content', 'normal_text'), ('Reply', 'rejectionReason', 'normal_text'),
      ('ReplyRevision', 'content', 'normal_text'), ('ReplyRevision', 'rejectionReason', 'normal_text'),
      ('Appeal', 'text', 'normal_text'), ('Appeal', 'answer', 'normal_text'),
      ('Section', 'title', 'normal_line'),
      ('Enquiry', 'firstName', 'normal_line'), ('Enquiry', 'lastName', 'normal_line'), ('Enquiry', 'message', 'normal_text'),
      ('Report', 'name', 'normal_line'), ('Report', 'details', 'normal_text'), ('Report', 'note', 'normal_text')
    ) AS each ("table", "column", form)
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = %3$I(%2$I) WHERE %2$I IS DISTINCT FROM %3$I(%2$I)',
      stored."table", stored."column", stored.form);
  END LOOP;
END $$;

SELECT normalise_texts();
