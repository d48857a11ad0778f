import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js'
import { ensureBrowser, findBrowser } from '../tools/browser.ts'
import startSite from '../tools/e2e.ts'
import { buildSite } from '../build/make.ts'
import { findFreePort } from './lib/port.ts'
import { main, Problem, step } from './lib/steps.ts'

// npm run lighthouse [-- PATH …]: loads every public page and three of the forum as on a phone with a slow network, and
// fails unless the median of three runs has full scores. The result depends on the machine, so it is not a test.

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AT_MOST = { 'largest-contentful-paint': 1_500, 'cumulative-layout-shift': 0 }

await main(async () => {
  await step('Finding a browser', ensureBrowser)
  await step('Building the site', buildSite)
  process.env['E2E_PORT'] ??= String(await findFreePort())
  const stop = await startSite()
  const port = await findFreePort()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const base = `http://127.0.0.1:${process.env['E2E_PORT']}`
    const chosen = process.argv.slice(2)
    const failed: string[] = []
    for (const path of chosen.length > 0 ? chosen : await findPaths(base))
      if (!print(path, await measure(base + path, port))) failed.push(path)
    if (failed.length > 0) throw new Problem(`Below the goals: ${failed.join(', ')}`)
  } finally {
    await browser.close()
    await stop()
  }
})

/** Returns the public pages, and the forum pages that visitors see first. */
async function findPaths(base: string): Promise<string[]> {
  const sitemap = await (await fetch(`${base}/sitemap-pages.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const [newest] = (await (await fetch(`${base}/api/forum/posts?limit=1`)).json()) as { id: string }[]
  return [...new Set([...paths, '/search', '/forum', `/forum/posts/${newest?.id}`, '/forum/register'])]
}

async function measure(url: string, port: number): Promise<Result> {
  const results: Result[] = []
  // A busy browser occasionally loses the start of a recording; such a run does not count.
  for (let tries = 0; results.length < RUNS && tries < 2 * RUNS; tries += 1) {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
    if (result && !result.lhr.runtimeError) results.push(result.lhr)
  }
  if (results.length < RUNS) throw new Problem(`${url} could not be measured.`)
  return computeMedianRun(results)
}

/** Prints a page's scores and their deductions; returns true if it reaches the goals. */
function print(path: string, { audits, categories }: Result): boolean {
  const scores = Object.values(categories).map(({ id, score }) => [id, (score ?? 0) * 100] as const)
  const figures = Object.keys(AT_MOST).map((id) => [id, audits[id]?.numericValue ?? Infinity] as const)
  const kib = (audits['total-byte-weight']?.numericValue ?? 0) / 1024
  console.log(
    path,
    ...[...scores, ...figures, ['KiB', kib]].map(([id, value]) => `${id} ${Math.round(Number(value))}`),
  )
  const weighty = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight),
  )
  const complaints = weighty.map(({ id }) => audits[id]).filter((audit) => (audit?.score ?? 1) < 1)
  for (const audit of complaints) console.log(`  ✗ ${audit?.title} ${audit?.displayValue ?? ''}`)
  return (
    scores.every(([, score]) => score === 100) &&
    figures.every(([id, value]) => value <= AT_MOST[id as keyof typeof AT_MOST])
  )
}
