import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dayOf } from '../../../api/text/moments.ts'
import { oldChecks } from '../../../site/schemas/check/contradictions.ts'
import { readContent } from '../../../site/schemas/check/check.ts'
import { pastDates } from '../../../site/schemas/check/courses.ts'
import { pastEvents } from '../../../site/schemas/community/event-files.ts'
import { layOut } from '../../../site/schemas/check/layout.ts'
import { samplesIn } from '../../../site/schemas/samples.ts'
import { checkCategories } from './categories.ts'
import { checkPriceHistory } from './price-history.ts'

/** Returns the errors in the content. Categories and prices are checked only if their files are valid. */
export async function contentMistakes(): Promise<string[]> {
  const { mistakes } = await readContent()
  return mistakes.length > 0 ? mistakes : [...checkCategories(), ...checkPriceHistory()]
}

const inContent = (line: string) => `content/${line}`

/** Lists the samples in the content. */
export const readSamples = async (): Promise<string[]> => samplesIn((await readContent()).tree)

/**
 * Checks the content for an editor: formats its files, and lists what no program can judge.
 * @returns the errors, and the remarks, each with what to do about it
 */
export async function checkForEditor(): Promise<{ mistakes: string[]; remarks: Record<string, string[]> }> {
  const { tree } = await readContent()
  const mistakes = await contentMistakes()
  if (mistakes.length > 0) return { mistakes, remarks: {} }
  const files = [...tree.keys()].map((path) => `content/${path}`)
  return {
    mistakes,
    remarks: {
      'Samples that are left to replace before the site is yours': byFile(samplesIn(tree)),
      'Dates of courses that are over, and no longer shown': pastDates(tree, dayOf(Date.now())).map(
        inContent,
      ),
      'Events that started before today; only one that is still to come is announced': pastEvents(
        tree,
        dayOf(Date.now()),
      ).map(inContent),
      'Checked long ago; look again, and write today as checkedOn': oldChecks(tree, Date.now()),
      // Last, so that editors see it first: their own change.
      'Spaces and line breaks set right in': files.filter(rewrite),
      'Words that were on no page before; look whether they are spelt right': newTerms(
        new Map(files.map((file) => [file, readFileSync(file, 'utf8')])),
        lastCommit(),
      ),
    },
  }
}

/** Formats a file; returns true if it changed. */
function rewrite(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  const text = layOut(file, source)
  if (text !== source) writeFileSync(file, text)
  return text !== source
}

/** Joins lines about the same file, with which they begin. */
function byFile(lines: string[]): string[] {
  const found = new Map<string, string[]>()
  for (const line of lines) {
    const [file = ''] = line.split(': ', 1)
    found.set(file, [...(found.get(file) ?? []), line.slice(file.length + 2)])
  }
  return Array.from(found, ([file, remarks]) => `${file}: ${remarks.join('; ')}`)
}

/**
 * Returns the terms in these files that do not occur in the earlier text, each with its first line; none if there is no
 * earlier text.
 */
export function newTerms(files: Map<string, string>, earlier: string): string[] {
  const known = new Set(termsOf(earlier))
  if (known.size === 0) return []
  const found: string[] = []
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries())
      for (const term of termsOf(line)) {
        if (known.has(term)) continue
        known.add(term)
        found.push(`${file}: line ${index + 1}: ${term}`)
      }
  return found
}

/** Returns the content of the last commit as one text; empty without Git. */
function lastCommit(): string {
  try {
    return execFileSync('git', ['grep', '-h', '', 'HEAD', '--', 'content'], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // Neither Git nor its history is needed for editing.
    return ''
  }
}

/** Returns the lower-case terms of a text, without those in URLs, slugs and field names. */
const termsOf = (text: string) =>
  text
    .replaceAll(/"[\w-]+":|[\w./@#:-]*[./@#_-][\w./@#_-]*\w/g, ' ')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? []
