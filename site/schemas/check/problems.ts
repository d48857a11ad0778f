import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { z } from 'astro/zod'
import { readLayout } from './layout.ts'
import { fieldName } from './nested.ts'

/** Returns the errors of a value according to its schema. */
export function problemsOf(value: unknown, schema: z.ZodType): string[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  // Misspelt fields first, since other errors may only report the correct one as missing.
  const issues = result.error.issues
    .map((issue) => ({
      ...issue,
      misspelt: issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [],
    }))
    .sort((a, b) => b.misspelt.length - a.misspelt.length)
  return issues.map(({ path, misspelt, message }) => {
    const place = [...path, ...misspelt]
    return place.length > 0 ? `${fieldName(place)}: ${message}` : message
  })
}

/** Parses a JSON file. @throws with the line number at which parsing stopped, or of a duplicate field */
export function readJson(source: string): unknown {
  try {
    const value: unknown = JSON.parse(source)
    // Parsed a second time, because JSON.parse silently takes the last of several equal fields.
    readLayout(source)
    return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const line = wrongLine(source, error)
    const lines = source.split('\n')
    const stop = lines[line - 1] ?? ''
    throw new Error(
      bracketAdvice(lines.slice(0, line - 1), stop) ??
        commaAdvice(lines.slice(0, line - 1), stop) ??
        `line ${line}: this is not valid JSON; ${adviceOn(stop)}`,
    )
  }
}

/**
 * Returns advice about a bracket missing above the line at which parsing stopped; undefined if none is. A group
 * contains only named fields, a list none.
 */
function bracketAdvice(lines: string[], stop: string): string | undefined {
  const open: string[] = []
  for (const [mark] of lines.join('\n').matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g))
    if (mark === '[' || mark === '{') open.push(mark)
    else if (mark === ']' || mark === '}') open.pop()
  const before = lines.findLastIndex((line) => line.trim() !== '')
  const end = lines[before]?.trimEnd().at(-1)
  const isList = open.at(-1) === '['
  const isGroup = open.at(-1) === '{'
  const comma = stop.trimStart().startsWith('}') ? '' : ','
  if (isGroup && end !== ':' && /^\s*\{/.test(stop))
    return `line ${before + 1}: this is not valid JSON; write }, in a line of its own below this one`
  if (isList && /^\s*("[^"]*"\s*:|\})/.test(stop))
    return end === ','
      ? `line ${before + 1}: this is not valid JSON; write ]${comma} instead of the comma at the end of this line`
      : `line ${before + 1}: this is not valid JSON; write ]${comma} at the end of this line`
  return undefined
}

/** Returns advice about a missing or extra comma above the line at which parsing stopped, with its line number. */
function commaAdvice(lines: string[], stop: string): string | undefined {
  const before = lines.findLastIndex((line) => line.trim() !== '')
  const end = lines[before]?.trimEnd() ?? ''
  const advice =
    /^\s*[\]}]/.test(stop) && end.endsWith(',')
      ? 'remove the comma at the end of this line'
      : /^\s*["{[]/.test(stop) && /["\w\]}]$/.test(end) && 'put a comma at the end of this line'
  return advice ? `line ${before + 1}: this is not valid JSON; ${advice}` : undefined
}

/** Returns advice about the line at which parsing stopped; common mistakes are recognised by their characters. */
function adviceOn(line: string): string {
  if (line.trim() === '') return 'nothing is here; bring the file back from an earlier version'
  if (/^\s*\/[/*]/.test(line)) return 'remove this line; a file of this kind has no comments'
  if (/^\s*("[^"]*":\s*)?"[^"]*"[^\s,:\]}][^"]*"/.test(line))
    return String.raw`put a backslash in front of each quotation mark inside the text: \"`
  const curly = /[“”„‘’`']/.exec(line.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))?.[0]
  if (curly) return `replace ${curly} by a straight quotation mark: "`
  if (/^([^"]*"[^"]*")*[^"]*"[^"]*\t/.test(line)) return 'replace the tab inside the text by a space'
  const figure = /:\s*([€$£]?\s?\d[\d., ]*(?:\d|\s?€)),?\s*$/.exec(line)?.[1]
  if (figure && !/^\d+(\.\d+)?$/.test(figure))
    return `write the number ${figure} without €, comma or space, such as 1195 or 4.8`
  return 'look here and one line above for a missing or extra comma, bracket or quotation mark'
}

/** Returns the line of a parser error. For an unexpected character the engine may report only the character. */
function wrongLine(source: string, error: unknown): number {
  const position = /at position (\d+)/.exec(String(error))?.[1]
  const lines = source.trimEnd().split('\n')
  if (position) return Math.min(source.slice(0, Number(position)).split('\n').length, lines.length)
  const first = lines.findIndex((_, index) => hasUnexpectedToken(lines.slice(0, index + 1).join('\n')))
  return first === -1 ? lines.length : first + 1
}

/** Returns true if the beginning of a file contains the unexpected token, and not merely an unexpected end. */
function hasUnexpectedToken(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return false
  } catch (error) {
    return String(error).startsWith('SyntaxError: Unexpected token')
  }
}

/** An unquoted text containing a number sign, which starts a comment in YAML. */
const CUT = /^\s*(- )?[\w-]+: +[^\s'"[{|>#].* #[\p{L}\d]/u

const FIELDS =
  'write each field on its own line as "name: text", and put a text that contains a colon in quotation marks, which end on the same line'
const ADVICE_ON_FIELDS: Partial<Record<YAMLParseError['code'], string>> = {
  DUPLICATE_KEY: 'this field is written twice; keep one',
  TAB_AS_INDENT: 'replace the tab at the beginning of this line by spaces, as in the lines around it',
  BAD_SCALAR_START:
    'put the text behind the colon in quotation marks; it begins with a mark that means something else',
}

/** Parses the front matter of a Markdown file. @throws if the front matter or the text is missing */
export function readFrontMatter(source: string): unknown {
  const [, frontMatter, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (frontMatter === undefined) {
    throw new Error(
      'begin the file with a line of three hyphens, then the fields, then another line of three hyphens',
    )
  }
  const cut = frontMatter.split('\n').findIndex((line) => CUT.test(line))
  if (cut !== -1)
    throw new Error(
      `line ${cut + 2}: put the text behind the colon in quotation marks; without them it ends before the #`,
    )
  if (!body?.trim()) throw new Error('write the text of the page below the second line of three hyphens')
  try {
    const fields: unknown = parseYaml(frontMatter)
    if (typeof fields === 'object' && fields !== null) return fields
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    // The front matter starts on the second line.
    const line = (error.linePos?.[0].line ?? 1) + 1
    throw new Error(`line ${line}: ${ADVICE_ON_FIELDS[error.code] ?? FIELDS}`)
  }
  throw new Error(`line 2: ${FIELDS}`)
}
