/** The maximum nesting of quotations; deeper ones are merged into the innermost. */
const DEEPEST = 5

const QUOTE = /\[quote(?:=("[^"\]\n]{0,300}"|[^\]\n]{0,300}))?\]|\[\/quote\]/gi

type Level = { by: string | null; parts: string[] }

/** Replaces BBCode quotations, including nested ones, with Markdown. */
function quotations(text: string): string {
  if (!/\[quote/i.test(text)) return text
  const levels: Level[] = [{ by: null, parts: [] }]
  let from = 0
  const close = () => {
    const { by, parts } = levels.pop() as Level
    const quoted = parts.join('').trim()
    const head = by ? `**${by}** wrote:\n\n` : ''
    const lines = `${head}${quoted}`
      .split('\n')
      .map((line) => (levels.length > DEEPEST ? line : `> ${line}`.trimEnd()))
    levels.at(-1)?.parts.push(`\n\n${lines.join('\n')}\n\n`)
  }
  for (const match of text.matchAll(QUOTE)) {
    levels.at(-1)?.parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
    if (match[0][1] !== '/') levels.push({ by: nameIn(match[1]), parts: [] })
    else if (levels.length > 1) close()
  }
  levels.at(-1)?.parts.push(text.slice(from))
  while (levels.length > 1) close()
  return levels[0]?.parts.join('') ?? ''
}

/** Returns the name in `"Maeve, post:3, topic:12"`, without characters that have a meaning in Markdown. */
const nameIn = (attribute: string | undefined) =>
  attribute
    ?.replaceAll('"', '')
    .split(',')[0]
    ?.replace(/[\\*_`[\]<>]/g, '')
    .trim() || null

const ADDRESS = String.raw`(?:https?:\/\/|\/)[^\s\]"<>()]{1,2000}`

/** The BBCode tags in these systems and their Markdown. Tags without an equivalent are removed. */
const FORMS: [RegExp, string][] = [
  [/\[b\]([^\n]{0,2000}?)\[\/b\]/gi, '**$1**'],
  [/\[i\]([^\n]{0,2000}?)\[\/i\]/gi, '*$1*'],
  [/\[s\]([^\n]{0,2000}?)\[\/s\]/gi, '~~$1~~'],
  [new RegExp(String.raw`\[url="?(${ADDRESS})"?\]([^\n]{0,2000}?)\[\/url\]`, 'gi'), '[$2]($1)'],
  [new RegExp(String.raw`\[url\](${ADDRESS})\[\/url\]`, 'gi'), '<$1>'],
  [new RegExp(String.raw`\[img[^\]\n]{0,60}\](${ADDRESS})\[\/img\]`, 'gi'), '![]($1)'],
  [/^[ \t]*\[\*\][ \t]*/gim, '- '],
  [/\[\/?(?:u|center|list|spoiler|details|hide|size|color|font)(?:=[^\]\n]{0,100})?\]/gi, ''],
]

/** Replaces BBCode with Markdown. */
export const withoutBbcode = (text: string): string =>
  text.includes('[/') || text.includes('[*]')
    ? FORMS.reduce((changed, [form, markdown]) => changed.replace(form, markdown), quotations(text))
    : text
