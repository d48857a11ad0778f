import lighthouse, { type Result } from 'lighthouse'
import { Problem } from '../../commands/lib/steps.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

/** Scores from 0 to 100; milliseconds; bytes as they travel. */
export type Figures = Record<Category | 'lcp' | 'cls' | 'transfer' | 'script', number>

/** One page, measured: the median of each figure, and what cost points in the last run. */
export interface Measured {
  figures: Figures
  complaints: string[]
}

/**
 * Loads a page as a phone on a slow network does, several times.
 * @param port where the browser listens for its debugger
 * @throws Problem when Lighthouse could not load it
 */
export async function measure(address: string, port: number, runs: number): Promise<Measured> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(address, port, 2))
  const all = results.map(figuresOf)
  const medianOf = (name: keyof Figures) =>
    all.map((figures) => figures[name]).sort((one, other) => one - other)[Math.floor(runs / 2)]
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[]
  const figures = Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Figures
  return { figures, complaints: complaintsOf(results.at(-1)) }
}

/** A busy browser now and then loses the beginning of a recording: that is worth another try. */
async function runOnce(address: string, port: number, triesLeft: number): Promise<Result> {
  const onlyCategories = [...CATEGORIES]
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', onlyCategories })
  if (result?.lhr.runtimeError && triesLeft > 0) return runOnce(address, port, triesLeft - 1)
  if (!result || result.lhr.runtimeError)
    throw new Problem(`${address} could not be measured: ${result?.lhr.runtimeError?.message ?? 'no answer'}`)
  return result.lhr
}

function figuresOf({ audits, categories }: Result): Figures {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const)
  const requests = requestsIn(audits['network-requests']?.details)
  const bytes = (among: Request[]) => among.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    ...(Object.fromEntries(scores) as Record<Category, number>),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    transfer: bytes(requests),
    script: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
  }
}

type Request = { transferSize: number; resourceType: string }

const requestsIn = (details: unknown): Request[] =>
  (details as { items?: Request[] } | undefined)?.items ?? []

/** The audits that weigh something and were not passed. */
function complaintsOf(result: Result | undefined): string[] {
  if (!result) return []
  const weighty = CATEGORIES.flatMap((name) => result.categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  )
  return weighty
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`.trim())
}
