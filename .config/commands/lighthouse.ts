import { chromium } from '@playwright/test'
import { ensureBrowser, findBrowser } from '../tools/browser.ts'
import startSite from '../tools/e2e.ts'
import { CATEGORIES, measure, type Figures } from '../bench/lighthouse/measure.ts'
import { buildSite } from '../build/make.ts'
import { findFreePort } from './lib/port.ts'
import { main, Problem, step } from './lib/steps.ts'

// npm run lighthouse: every public page as a phone on a slow network loads it, the median of three runs, and the forum's
// pages that a stranger meets first. Paths after -- choose pages; `forum` chooses its three. It measures this machine too, so it is no part of the
// tests.

const RUNS = 3

/** What every page keeps to: scores at least; milliseconds and bytes at most. React itself is 65 KiB of the script. */
const AT_LEAST = 100
const AT_MOST = { lcp: 1_500, cls: 0, transfer: 150 * 1024, script: 15 * 1024 }
const AT_MOST_WITH_ISLANDS = { ...AT_MOST, transfer: 220 * 1024, script: 100 * 1024 }

const chosen = process.argv.slice(2)

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
    await measureAll(`http://127.0.0.1:${process.env['E2E_PORT']}`, port)
  } finally {
    await browser.close()
    await stop()
  }
})

async function measureAll(base: string, port: number) {
  const ofForum = chosen.length === 0 || chosen.includes('forum') ? await forumPaths(base) : []
  const others = chosen.length === 0 ? await publicPaths(base) : chosen.filter((path) => path !== 'forum')
  const paths = [...others, ...ofForum]
  console.log(rowOf('', ['perf', 'a11y', 'best', 'seo', 'LCP ms', 'CLS', 'KiB', 'script KiB']))
  const bad: string[] = []
  for (const path of paths) {
    const { figures, complaints } = await measure(base + path, port, RUNS)
    console.log(rowOf(path, cellsOf(figures)))
    if (keeps(figures, path.startsWith('/forum') ? AT_MOST_WITH_ISLANDS : AT_MOST)) continue
    bad.push(path)
    for (const complaint of complaints) console.log(`  ✗ ${complaint}`)
  }
  if (bad.length > 0) throw new Problem(`Not as good or as light as they must be: ${bad.join(', ')}`)
}

/** The pages that are made of content files, and the search: they load no framework. */
async function publicPaths(base: string): Promise<string[]> {
  const sitemap = await (await fetch(`${base}/sitemap-pages.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  const paths = addresses.map((address) => new URL(address).pathname)
  return [...paths, '/search'].filter((path) => !path.startsWith('/forum'))
}

/** The list, its newest discussion, and the application to join. */
async function forumPaths(base: string): Promise<string[]> {
  const [newest] = (await (await fetch(`${base}/api/forum/posts?limit=1`)).json()) as { id: string }[]
  return ['/forum', ...(newest ? [`/forum/posts/${newest.id}`] : []), '/forum/register']
}

function keeps(figures: Figures, most: typeof AT_MOST): boolean {
  const limits = Object.entries(most) as [keyof typeof AT_MOST, number][]
  return (
    CATEGORIES.every((category) => figures[category] >= AT_LEAST) &&
    limits.every(([name, limit]) => figures[name] <= limit)
  )
}

function cellsOf(figures: Figures): string[] {
  const kib = (bytes: number) => (bytes / 1024).toFixed(1)
  return [
    ...CATEGORIES.map((category) => String(figures[category])),
    String(Math.round(figures.lcp)),
    figures.cls.toFixed(3),
    kib(figures.transfer),
    kib(figures.script),
  ]
}

function rowOf(name: string, cells: string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(11)).join('')
}
