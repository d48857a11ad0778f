// Normal forms in which searches compare text (decisions, "Text"), equal to the database's `visible_words`,
// `plain_words` and `words_apart`.

/** Replaced first, since Unicode normalisation would split them into a space and a mark, or two characters. */
const BEFORE: Record<string, string> = { '´': "'", '″': '"', '‶': '"' }

const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u17b4\u17b5]|[\u180b-\u180d]|\u034f|\u180f|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu

const eachTo = (letters: string, plain: string): Record<string, string> =>
  Object.fromEntries([...letters].map((letter, index) => [letter, plain[index] ?? letter]))

const MARKS: Record<string, string> = {
  ...eachTo('’‘‚‛ʹʻʼʽˈ′‵‹›`', "''''''''''''''"),
  ...eachTo('“”„‟«»〝〞〟ʺ', '""""""""""'),
  ...eachTo('‐⁃−', '---'),
}

/** Letters that Unicode does not decompose into a Latin letter and its mark. */
const LETTERS: Record<string, string> = {
  ...eachTo(
    'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸɛς',
    'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzlathkzvwveodnkeσ',
  ),
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const COMBINING = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g
const SEPARATORS = /[!-/:-@[-`{-~]/g

const inTable = (table: Record<string, string>) => (letter: string) => table[letter] ?? letter

/**
 * Replaces typographic quotation marks, apostrophes, hyphens and compatibility forms with plain ones, and removes
 * invisible characters.
 */
export const visibleWords = (text: string) =>
  text
    .replace(/[´″‶]/g, inTable(BEFORE))
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[^\w\s]/gu, inTable(MARKS))

/**
 * Lowers the case and removes accents from Latin letters, so that texts become equal when searches treat them alike.
 */
export const plainWords = (text: string) =>
  visibleWords(text)
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(/[^\x00-\x7f]/gu, inTable(LETTERS))
    .normalize('NFC')

/** Replaces punctuation that could join words with spaces: "Node.js" is two words. */
export const wordsApart = (text: string) => text.replace(SEPARATORS, ' ')
