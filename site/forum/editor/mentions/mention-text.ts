/** Where a mention is begun: from its @ up to where one writes, and what stands between. */
export type BegunMention = { start: number; end: number; words: string }

/** An @ at the beginning of a word, and as much of a name as has been typed. */
const BEGUN = /(?:^|[\s(])@((?:[\p{L}\p{M}'’-]+ ?){0,3})$/u
const MENTION = /\[@[^\]\n]+\]\(\/profile\/([0-9a-f-]{36})\)/g
/** No name is longer. */
const LONGEST = 120

/** The mention that somebody is typing, if they are. */
export function begunMention(value: string, caret: number): BegunMention | null {
  const before = value.slice(Math.max(0, caret - LONGEST), caret)
  const words = BEGUN.exec(before)?.[1]
  return words === undefined ? null : { start: caret - words.length - 1, end: caret, words }
}

/** A mention as the text keeps it: it leads to the member, whatever they are called by then. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `[@${name.replace(/[\\[\]*_`<>~]/g, String.raw`\$&`)}](/profile/${id}) `

/** How many people a text mentions. */
export const countMentions = (value: string) => new Set([...value.matchAll(MENTION)].map(([, id]) => id)).size
