/** A partial mention: the range from its @ to the caret, and the text between. */
export type PartialMention = { start: number; end: number; query: string }

/**
 * Matches an @ that is not part of an e-mail address, and the beginning of a name in any script, with full stops of
 * initials, apostrophes, hyphens, dots and joiners of all kinds. Some scripts have no spaces before an @.
 */
const PARTIAL = new RegExp(
  String.raw`(?:^|[^\p{L}\p{M}\p{N}\p{Pc}@%+/\\[\-]|[${[
    'Han',
    'Hira',
    'Kana',
    'Bopo',
    'Thai',
    'Laoo',
    'Khmr',
    'Mymr',
  ]
    .map((script) => String.raw`\p{sc=${script}}`)
    .join('')}])@((?:[\p{L}\p{M}\p{N}\p{Pd}.'‘’‛ʻʼʽ´\u0060′·・\u00ad\u200c\u200d]+[ \u00a0\u3000]?){0,5})$`,
  'u',
)
const MENTION = /\[@(?:\\.|[^\\\]\n])+\]\(\/profile\/((?:anonymous\/)?[0-9a-f-]{36})\)/g
/** Longest possible name: a first and a last name of 100 characters each, any of which may have a combining accent. */
const LONGEST = 402

/** Returns the mention being typed, or null. */
export function partialMention(value: string, caret: number): PartialMention | null {
  const before = value.slice(Math.max(0, caret - LONGEST), caret)
  const text = PARTIAL.exec(before)?.[1]
  return text === undefined ? null : { start: caret - text.length - 1, end: caret, query: text }
}

/** Returns a mention in the stored format, which stays valid after a change of name. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `[@${name.replace(/[\\[\]*_`<>~&|]/g, String.raw`\$&`)}](/profile/${id}) `

/** Returns the number of members a text mentions. */
export const countMentions = (value: string) => new Set([...value.matchAll(MENTION)].map(([, id]) => id)).size
