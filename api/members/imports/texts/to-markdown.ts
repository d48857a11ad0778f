import { textWithoutMembers } from '../../../forum/items/member-names.ts'
import { normalMarkdown } from '../../../text/characters.ts'
import { withoutBbcode } from './bbcode.ts'
import { withoutHtml } from './html.ts'

/** The most characters of a text: its beginning is imported, and the whole of it is in the report. */
export const LONGEST = { post: 60_000, reply: 30_000 } as const

/** Code between fences or backticks, and BBCode's. */
const CODE =
  /^(```|~~~)[^\n]*\n(?:[\s\S]*?\n)?\1[^\n]*$|\[code[^\]\n]{0,40}\]([\s\S]{0,10000}?)\[\/code\]|`[^`\n]{1,1000}`/gim
/** Replaces a piece of code meanwhile: no text has this sign, which the normal form removes. */
const SIGN = '\u0001'
const SIGNS = /\u0001(\d+)\u0001/g

/** An uploaded file, in a form that leads to it on the page of its own site only. */
const UPLOAD = /(\]\(|<)(?:upload:\/\/|(\/(?:assets\/)?(?:uploads|files)\/))/g

/** A text for this site, and the number of its links to uploaded files. */
export type Converted = { content: string; uploads: number }

/**
 * Converts what was typed in another system, in Markdown with BBCode and HTML in it, into this site's Markdown. Whatever is in
 * it, the result is a text that the site can store and show.
 * @param address of the old site, to which relative links to its files lead; empty where it is gone
 */
export function toMarkdown(typed: string, address: string): Converted {
  const text = normalMarkdown(typed.replaceAll('\0', '').toWellFormed())
  const codes: string[] = []
  const hidden = text.replace(CODE, (code, _fence, inBbcode: string | undefined) => {
    codes.push(inBbcode === undefined ? code : `\n\`\`\`\n${inBbcode.replace(/^\n|\n$/g, '')}\n\`\`\`\n`)
    return `${SIGN}${codes.length - 1}${SIGN}`
  })
  const plain = withoutHtml(withoutBbcode(hidden)).replace(SIGNS, (_, index) => codes[Number(index)] ?? '')
  let uploads = 0
  const content = normalMarkdown(
    plain.replace(UPLOAD, (_, before: string, path: string | undefined) => {
      uploads += 1
      return before + address.replace(/\/$/, '') + (path ?? '/uploads/short-url/')
    }),
  )
  return { content: nameless(content), uploads }
}

/** Breaks links to members of this site, whose name in a text is never the author's choice. */
const nameless = (content: string): string =>
  textWithoutMembers(content) ?? content.replace(/\](?=[(:])/g, '] ')
