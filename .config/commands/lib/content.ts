import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dayOf } from '../../../api/text/moments.ts'
import { oldChecks } from '../../../site/schemas/check/contradictions.ts'
import { readContent } from '../../../site/schemas/check/check.ts'
import { pastDates } from '../../../site/schemas/check/courses.ts'
import { layOut } from '../../../site/schemas/check/layout.ts'
import { samplesIn } from '../../../site/schemas/samples.ts'
import { checkCategories } from './categories.ts'
import { checkPriceHistory } from './price-history.ts'

/** Returns one line for each mistake in the content. Categories and prices can be looked at only once their files are well formed. */
export async function contentMistakes(): Promise<string[]> {
  const { mistakes } = await readContent()
  return mistakes.length > 0 ? mistakes : [...checkCategories(), ...checkPriceHistory()]
}

/** Lists what of the content is invented. */
export const readSamples = async (): Promise<string[]> => samplesIn((await readContent()).tree)

/**
 * Checks the content for an editor: puts its files into their layout, and remarks on what no program can judge.
 * @returns the mistakes, and the remarks, each with what to do about it
 */
export async function checkForEditor(): Promise<{ mistakes: string[]; remarks: Record<string, string[]> }> {
  const { tree } = await readContent()
  const mistakes = await contentMistakes()
  if (mistakes.length > 0) return { mistakes, remarks: {} }
  const files = [...tree.keys()].map((path) => `content/${path}`)
  return {
    mistakes,
    remarks: {
      'Put into their layout': files.filter(rewrite),
      'Words that were on no page before; look whether they are spelt right': newTerms(
        files.map((file) => readFileSync(file, 'utf8')),
        lastCommit(),
      ),
      'Samples that are left to replace before the site is yours': samplesIn(tree),
      'Dates of courses that are over, and no longer shown': pastDates(tree, dayOf(Date.now())),
      'Checked long ago; look again, and write today as checkedOn': oldChecks(tree, Date.now()),
    },
  }
}

/** Puts a file into its layout; returns true when it was not. */
function rewrite(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  const text = layOut(file, source)
  if (text !== source) writeFileSync(file, text)
  return text !== source
}

/** Returns the terms of some texts that an earlier text has nowhere; none when there is no earlier one. */
export function newTerms(texts: string[], earlier: string): string[] {
  const known = new Set(termsOf(earlier))
  if (known.size === 0) return []
  return [...new Set(texts.flatMap(termsOf))].filter((word) => !known.has(word)).sort()
}

/** Returns the content of the last commit in one text, empty without Git. */
function lastCommit(): string {
  try {
    return execFileSync('git', ['grep', '-h', '', 'HEAD', '--', 'content'], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // Neither Git nor its history is needed to edit.
    return ''
  }
}

/** Returns the terms of a text in lower case, without those in addresses, slugs and the names of fields. */
const termsOf = (text: string) =>
  text
    .replaceAll(/"[\w-]+":|[\w./@#:-]*[./@#_-][\w./@#_-]*\w/g, ' ')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? []
