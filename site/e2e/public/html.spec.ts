import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { withMine } from '../../plain/page/with-mine.ts'
import { rawAttributes } from '../attributes.ts'
import { CONTENT_PAGES, PUBLIC_PAGES } from './pages.ts'
import { expect, test } from '../test.ts'

const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const FORUM = ['/forum', '/forum?search=sprint', '/forum/new', '/forum/register', '/sign-in', '/unsubscribe']
const MEMBER = ['/forum/new', '/settings', '/settings/following', '/notifications']
const ADMIN = ['users', 'moderation', 'sections', 'votes', 'logs'].map((tab) => `/admin?tab=${tab}`)

type Message = { url: string; message: string; extract?: string }

/** Every kind of page there is, by its address and for whom it is. */
async function everyPage({ request }: Page, signIn: (email?: string) => Promise<unknown>) {
  const pages = new Map<string, string>()
  const read = async (address: string, as = '') => {
    const html = await (await request.get(address)).text()
    pages.set(`${address} ${as}`.trim(), html)
    return html
  }
  for (const address of new Set([...CONTENT_PAGES, ...PUBLIC_PAGES])) await read(address)
  for (const address of FORUM) await read(address)
  const discussion = firstLink(await read('/forum'), /href="(\/forum\/posts\/[0-9a-f-]+)/)
  const profile = firstLink(await read(discussion), /href="(\/profile\/[0-9a-f-]+)/)
  await read(profile)
  await signIn()
  for (const address of [...MEMBER, withMine(discussion), withMine(profile)])
    await read(address, 'for a member')
  await signIn('admin@irishagile.example')
  for (const address of ADMIN) await read(address, 'for an administrator')
  return pages
}

test('every kind of page is valid HTML', async ({ page, signIn }, testInfo) => {
  test.skip(!hasJava(), 'the Nu checker needs Java')

  const files = new Map<string, string>()
  for (const [name, html] of await everyPage(page, signIn)) {
    const file = testInfo.outputPath(`${files.size}.html`)
    writeFileSync(file, html)
    files.set(file, name)
  }
  const wrong = (await check([...files.keys()])).map(
    ({ url, message, extract }) => `${files.get(new URL(url).pathname)}: ${message} ${extract ?? ''}`,
  )
  expect(wrong).toEqual([])
})

test('no page has a style element in its body or a raw < in an attribute', async ({ page, signIn }) => {
  for (const [name, html] of await everyPage(page, signIn)) {
    const [, body] = html.split('<body')
    expect(body, name).toBeDefined()
    expect(body, name).not.toContain('<style')
    expect(rawAttributes(html), name).toEqual([])
  }
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
