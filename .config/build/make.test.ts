import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../api/test/folders.ts'

/** Stand-in for `astro` that records the URL to build for, and builds nothing. */
const ASTRO = `#!/usr/bin/env node
require('node:fs').writeFileSync('built-for', String(process.env.NODE_ENV))
process.exit(1)
`

const BUILDING = [
  '--input-type=module',
  '--eval',
  `await (await import(${JSON.stringify(path.join(import.meta.dirname, 'make.ts'))})).buildSite()`,
]

/** Builds, or runs a command, in a folder with the content and these files; returns the exit code and the output. */
async function buildIn(files: Record<string, string>, environment?: string, args = BUILDING) {
  const root = await aFolder()
  cpSync(path.join(import.meta.dirname, '../../content'), path.join(root, 'content'), { recursive: true })
  const all = { 'bin/astro': ASTRO, ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text, { mode: 0o755 })
  }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: environment,
      PATH: `${path.join(root, 'bin')}${path.delimiter}${process.env['PATH']}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, root, said }
}

test.each([undefined, 'development', 'test'])(
  'builds for production with NODE_ENV=%s, and starts that build only',
  async (environment) => {
    const { root } = await buildIn({}, environment)
    expect(readFileSync(path.join(root, 'built-for'), 'utf8')).toBe('production')
  },
)

test('preserves the previous build when a build fails', async () => {
  const { code, root } = await buildIn({ 'dist/client/index.html': 'in use' })
  expect(code).not.toBe(0)
  expect(readFileSync(path.join(root, 'dist/client/index.html'), 'utf8')).toBe('in use')
})

const COMMANDS = path.join(import.meta.dirname, '../commands')

test.each([
  ['a build', BUILDING],
  ['npm start', [path.join(COMMANDS, 'start.ts')]],
  ['npm run dev', [path.join(COMMANDS, 'dev.ts')]],
])('%s reports an error in forum.json before it loads the rules that read it', async (_, args) => {
  const files = { 'content/forum.json': '{ "name": ', 'content/site.json': '{ "name": ' }
  const { code, said } = await buildIn(files, undefined, args)
  expect(code).toBe(1)
  expect(said).toMatch(/The content is not right yet:\ncontent\/forum\.json: line 1: /)
  expect(said).not.toContain('site.json')
})

test('reports an error in the content, with its file, and starts no build', async () => {
  const { root, said } = await buildIn({ 'content/site.json': '{ "name": ' })
  expect(said).toMatch(/The content is not right yet:\n(?:.*\n)*content\/site\.json/)
  expect(existsSync(path.join(root, 'built-for'))).toBe(false)
})
