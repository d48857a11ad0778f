/** A partial mention: the range from its @ to the caret, and the text between. */
export type PartialMention = { start: number; end: number; query: string }

/**
 * An @ that belongs to no address, and as much of a name of any script as has been typed: with the full stops of initials,
 * apostrophes, hyphens, dots and joiners of all kinds. Some scripts have no spaces before an @.
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
/** No name is longer, a first and a last one of 100 characters each, of which each may have an accent. */
const LONGEST = 402

/** The mention that somebody is typing, if they are. */
export function partialMention(value: string, caret: number): PartialMention | null {
  const before = value.slice(Math.max(0, caret - LONGEST), caret)
  const text = PARTIAL.exec(before)?.[1]
  return text === undefined ? null : { start: caret - text.length - 1, end: caret, query: text }
}

/** Returns a mention in the stored format, which leads to the member after a change of name, too. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `[@${name.replace(/[\\[\]*_`<>~&|]/g, String.raw`\$&`)}](/profile/${id}) `

/** Counts the members whom a text mentions. */
export const countMentions = (value: string) => new Set([...value.matchAll(MENTION)].map(([, id]) => id)).size
