import { textWithoutMembers } from '../../../forum/items/member-names.ts'
import { normalMarkdown } from '../../../text/characters.ts'
import { withoutBbcode } from './bbcode.ts'
import { withoutHtml } from './html.ts'

/** The maximum length of a text in characters: its beginning is imported, and the report contains the whole. */
export const LONGEST = { post: 60_000, reply: 30_000 } as const

/** Matches code between fences or backticks, and in BBCode. */
const CODE =
  /^(```|~~~)[^\n]*\n(?:[\s\S]*?\n)?\1[^\n]*$|\[code[^\]\n]{0,40}\]([\s\S]{0,10000}?)\[\/code\]|`[^`\n]{1,1000}`/gim
/** A temporary placeholder for code: normalised texts cannot contain this character. */
const PLACEHOLDER = '\u0001'
const SIGNS = /\u0001(\d+)\u0001/g

/** Matches an uploaded file, in a form that works only on the page of its own site. */
const UPLOAD = /(\]\(|<)(?:upload:\/\/|(\/(?:assets\/)?(?:uploads|files)\/))/g

/** A text for this site, and the number of its links to uploaded files. */
export type Converted = { content: string; uploads: number }

/**
 * Converts the Markdown, BBCode and HTML of another system to this site's Markdown. The result can always be stored and
 * shown.
 * @param address the base URL of the old site for relative links to files; empty when the site is gone
 */
export function toMarkdown(typed: string, address: string): Converted {
  const text = normalMarkdown(typed.replaceAll('\0', '').toWellFormed())
  const codes: string[] = []
  const hidden = text.replace(CODE, (code, _fence, inBbcode: string | undefined) => {
    codes.push(inBbcode === undefined ? code : `\n\`\`\`\n${inBbcode.replace(/^\n|\n$/g, '')}\n\`\`\`\n`)
    return `${PLACEHOLDER}${codes.length - 1}${PLACEHOLDER}`
  })
  const plain = withoutHtml(withoutBbcode(hidden)).replace(SIGNS, (_, index) => codes[Number(index)] ?? '')
  let uploads = 0
  const content = normalMarkdown(
    plain.replace(UPLOAD, (_, before: string, path: string | undefined) => {
      uploads += 1
      return before + address.replace(/\/$/, '') + (path ?? '/uploads/short-url/')
    }),
  )
  return { content: breakMemberLinks(content), uploads }
}

/** Breaks links to members of this site, whose names in a text are never the author's choice. */
const breakMemberLinks = (content: string): string =>
  textWithoutMembers(content) ?? content.replace(/\](?=[(:])/g, '] ')
