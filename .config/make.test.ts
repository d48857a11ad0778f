import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Stands where the shell finds `astro`, notes what it was to build for, and builds nothing. */
const ASTRO = `#!/usr/bin/env node
require('node:fs').writeFileSync('built-for', String(process.env.NODE_ENV))
process.exit(1)
`

/** Asks for a build with this in the environment; answers what the builder was told. */
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
      stdio: 'ignore',
    },
  )
  await once(child, 'close')
  return readFileSync(path.join(root, 'built-for'), 'utf8')
}

test.each([undefined, 'development', 'test'])(
  'with NODE_ENV=%s the site is built for production, which alone can be started',
  async (environment) => expect(await builtWith(environment)).toBe('production'),
)
