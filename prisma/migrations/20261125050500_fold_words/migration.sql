-- Searches, mentions and the dashboard's filters ignore case, accents of every Latin letter, the kind of apostrophe and quotation
-- mark, soft hyphens and compatibility forms. api/text/folding.ts is the same in TypeScript, and a test compares the two.
-- The version before goes on calling without_fada(): it is dropped by the version after this one.

CREATE FUNCTION visible_words(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = char_length(words) THEN translate(words, '`', '''')
  ELSE translate(
    regexp_replace(
      normalize(translate(words, '´″‶', '''""'), NFKC),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
      '', 'g'),
    '’‘‚‛ʹʻʼʽˈ′‵‹›`“”„‟«»〝〞〟ʺ‐⁃−',
    '''''''''''''''''''''''''''''""""""""""---')
  END;

CREATE OR REPLACE FUNCTION plain_words(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = char_length(words)
    THEN lower(visible_words(words) COLLATE "C") COLLATE "default"
  ELSE normalize(
    replace(replace(replace(replace(
      translate(
        lower(
          regexp_replace(
            normalize(visible_words(words), NFKD),
            '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')
          COLLATE "und-x-icu"),
        'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸɛς',
        'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzlathkzvwveodnkeσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC) COLLATE "default"
  END;

-- One thing in two spellings: "Node.js" is found by "Node", "INC-4021" by "4021", an address by the name of its host. The parser
-- would keep each in one piece, so a space takes the place of every sign that could join words.
CREATE FUNCTION words_apart(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(words, '[!-/:-@[-`{-~]', ' ', 'g');

-- The words of a text that are joined by a hyphen, a full stop or an apostrophe, each written as one: "e-mail" is found by "email".
CREATE FUNCTION words_together(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(string_agg(translate(joined[1], '-.''', ''), ' '), '')
  FROM regexp_matches(
    words, '[^\s!-/:-@[-`{-~]+(?:[-.''][^\s!-/:-@[-`{-~]+)+', 'g') AS joined
$$;

-- A vector has room for a megabyte, and compatibility forms may become many letters: only so much of a text is indexed.
CREATE OR REPLACE FUNCTION search_document(words text) RETURNS tsvector IMMUTABLE STRICT PARALLEL SAFE
  LANGUAGE plpgsql AS $$
DECLARE
  visible text := left(visible_words(left(words, 50000)), 50000);
  plain text := left(plain_words(visible), 50000);
BEGIN
  RETURN to_tsvector('english', words_apart(plain)) || '¶:50'::tsvector
      || to_tsvector('irish', words_apart(visible)) || '¶:50'::tsvector
      || to_tsvector('simple', words_apart(plain)) || '¶:50'::tsvector
      || to_tsvector('english', words_together(plain));
END $$;

-- What somebody searches for, in the syntax of to_tsquery: words, "phrases", or, -without, as for a web search. It is built of
-- nothing but words in quotes, so that no text makes a query that cannot be read, or one that is too deep.
CREATE FUNCTION search_terms(words text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  term record;
  parts text;
  found text := '';
  joiner text := ' & ';
BEGIN
  FOR term IN
    SELECT match[1] <> '' AS is_unwanted, match[2] AS phrase, match[3] AS word
    FROM regexp_matches(words, '(-*)(?:"([^"]*)"?|([^\s"]+))', 'g') AS match
  LOOP
    IF lower(term.word) = 'or' AND NOT term.is_unwanted THEN
      joiner := ' | ';
      CONTINUE;
    END IF;
    parts := btrim(regexp_replace(words_apart(coalesce(term.phrase, term.word)), '\s+', ' ', 'g'));
    CONTINUE WHEN parts = '';
    found := found
      || CASE WHEN found = '' THEN '' ELSE joiner END
      || CASE WHEN term.is_unwanted THEN '!' ELSE '' END
      || CASE WHEN term.phrase IS NULL AND strpos(parts, ' ') > 0
           THEN format('(''%s'' | ''%s'')', parts, replace(parts, ' ', ''))
           ELSE format('''%s''', parts) END;
    joiner := ' & ';
  END LOOP;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION search_query(words text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsquery('english', search_terms(plain_words(words)))
      || to_tsquery('irish', search_terms(visible_words(words)))
      || to_tsquery('simple', search_terms(plain_words(words)));

CREATE OR REPLACE FUNCTION keep_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := plain_words(concat_ws(E'\n', NEW."firstName", NEW."lastName", NEW."email", NEW."company"));
  RETURN NEW;
END $$;

-- A name in compatibility forms may be longer than an index takes.
DROP INDEX "Member_name_idx", "Member_plain_last_name_idx";
CREATE INDEX "Member_name_idx" ON "Member" (left(plain_words("firstName" || ' ' || "lastName"), 200) text_pattern_ops);
CREATE INDEX "Member_plain_last_name_idx" ON "Member" (left(plain_words("lastName"), 200) text_pattern_ops);

-- What is there already, in its normal form (api/text/characters.ts). Updating a text writes its vector again.
CREATE FUNCTION normal_text(words text) RETURNS text IMMUTABLE STRICT
  RETURN normalize(regexp_replace(
    regexp_replace(words, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'));

CREATE FUNCTION normal_line(words text) RETURNS text IMMUTABLE STRICT
  RETURN btrim(regexp_replace(normal_text(words), '[\t\n]+', ' ', 'g'));

UPDATE "Member" SET
  "firstName" = normal_line("firstName"), "lastName" = normal_line("lastName"), "company" = normal_line("company"),
  "jobTitle" = normal_line("jobTitle"), "bio" = normal_text("bio");
UPDATE "Post" SET "title" = normal_line("title"), "content" = normal_text("content");
UPDATE "Reply" SET "content" = normal_text("content");

DROP FUNCTION normal_line(text), normal_text(text);

REINDEX INDEX "Post_words_idx";
REINDEX INDEX "Reply_words_idx";
REINDEX INDEX "ModerationLog_words_idx";
REINDEX INDEX "ModerationLog_pairs_idx";
