import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { withMine } from '../lib/with-mine.ts'
import { CONTENT_PAGES, PUBLIC_PAGES } from './public-pages.ts'
import { expect, test } from './test.ts'

const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const FORUM = ['/forum', '/forum?search=sprint', '/forum/new', '/forum/register', '/sign-in', '/unsubscribe']
const MEMBER = ['/forum/new', '/settings']
const ADMIN = ['users', 'moderation', 'sections', 'votes', 'logs'].map((tab) => `/admin?tab=${tab}`)

/** Astro writes this before the first island of a page, where the standard allows no style element. */
const OF_ASTRO = /<style>astro-/

type Message = { url: string; message: string; extract?: string }

test('every kind of page is valid HTML', async ({ page, signIn, isMobile }, testInfo) => {
  test.skip(isMobile, 'the same bytes')
  test.skip(!hasJava(), 'the Nu checker needs Java')

  const files = new Map<string, string>()
  const save = async (address: string, as = '') => {
    const file = testInfo.outputPath(`${files.size}.html`)
    const html = await (await page.request.get(address)).text()
    writeFileSync(file, html)
    files.set(file, `${address} ${as}`.trim())
    return html
  }
  for (const address of new Set([...CONTENT_PAGES, ...PUBLIC_PAGES])) await save(address)
  for (const address of FORUM) await save(address)
  const discussion = firstLink(await save('/forum'), /href="(\/forum\/posts\/[0-9a-f-]+)/)
  const profile = firstLink(await save(discussion), /href="(\/profile\/[0-9a-f-]+)/)
  await save(profile)
  await signIn()
  for (const address of [...MEMBER, withMine(discussion), withMine(profile)])
    await save(address, 'for a member')
  await signIn('admin@irishagile.example')
  for (const address of ADMIN) await save(address, 'for an administrator')

  const wrong = (await check([...files.keys()]))
    .filter(({ extract }) => !OF_ASTRO.test(extract ?? ''))
    .map(({ url, message, extract }) => `${files.get(new URL(url).pathname)}: ${message} ${extract ?? ''}`)
  expect(wrong).toEqual([])
})

function firstLink(html: string, kind: RegExp): string {
  const [, address] = kind.exec(html) ?? []
  if (!address) throw new Error(`No link like ${String(kind)}`)
  return address
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What the Nu checker finds wrong in these files. */
async function check(files: string[]): Promise<Message[]> {
  const args = [
    '-jar',
    CHECKER,
    '--errors-only',
    '--exit-zero-always',
    '--stdout',
    '--format',
    'json',
    ...files,
  ]
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}
