import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Stands where the shell finds `astro`, and builds one page that says how it was asked to. */
const ASTRO = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs')
mkdirSync('dist/client', { recursive: true })
writeFileSync('dist/client/index.html', '<html lang="en"><body>' + process.env.NODE_ENV + '</body></html>')
`

/** Builds a project of one page with this in the environment; answers what the page says. */
async function builtWith(environment: string | undefined): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'make-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const programs = path.join(root, 'bin')
  mkdirSync(programs)
  writeFileSync(path.join(programs, 'astro'), ASTRO)
  chmodSync(path.join(programs, 'astro'), 0o755)
  const make = path.join(import.meta.dirname, 'make.ts')
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `(await import(${JSON.stringify(make)})).buildSite()`],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: environment,
        PATH: `${programs}${path.delimiter}${process.env['PATH']}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  expect(await once(child, 'close')).toEqual([0, null])
  return /<body>(\w+)/.exec(readFileSync(path.join(root, 'dist/client/index.html'), 'utf8'))?.[1] ?? ''
}

test.each([undefined, 'development', 'test'])(
  'with NODE_ENV=%s the site is built for production, which alone can be started',
  async (environment) => expect(await builtWith(environment)).toBe('production'),
)
