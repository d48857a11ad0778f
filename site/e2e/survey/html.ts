import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { rawAttributes } from './attributes.ts'
import { expect, test } from '../test.ts'

const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

type Message = { url: string; message: string; extract?: string }

/**
 * Fails unless every page is valid HTML, without a style element in its body or an unescaped < in an attribute. The Nu
 * checker is skipped without Java.
 * @param pages HTML sent by the server, by page name
 */
export async function expectValid(pages: ReadonlyMap<string, string>) {
  const files = new Map<string, string>()
  for (const [name, html] of pages) {
    const [, body] = html.split('<body')
    expect.soft(body, name).toBeDefined()
    expect.soft(body, name).not.toContain('<style')
    expect.soft(rawAttributes(html), name).toEqual([])
    const file = test.info().outputPath(`${files.size}.html`)
    writeFileSync(file, html)
    files.set(file, name)
  }
  const messages = hasJava() ? await check([...files.keys()]) : []
  const wrong = messages.map(
    ({ url, message, extract }) => `${files.get(new URL(url).pathname)}: ${message} ${extract ?? ''}`,
  )
  expect.soft(wrong).toEqual([])
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the errors that the Nu checker finds in these files. */
async function check(files: string[]): Promise<Message[]> {
  const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json']
  const { stdout } = await promisify(execFile)('java', ['-jar', CHECKER, ...options, ...files], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}
