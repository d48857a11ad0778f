import { blocksIn } from './markdown-blocks.ts'
import { parse } from './parse.ts'

/** Who said what is quoted, and where it stands. */
export type Source = {
  /** As everybody may know them. */
  name: string
  path: string
}

const CHARACTERS_OF_MARKUP = /[\\[\]*_`<>~]/g

/**
 * A quotation as the text of a reply keeps it: who said it, leading there, and what.
 * @param html of an item's text or a part of it, whole tags and all
 */
export function quotationOf(html: string, { name, path }: Source): string {
  const said = `[${name.replace(CHARACTERS_OF_MARKUP, String.raw`\$&`)} wrote:](${path})`
  return [said, ...blocksIn(parse(html))]
    .join('\n\n')
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
}
