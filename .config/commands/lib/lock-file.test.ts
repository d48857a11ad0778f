import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aFolder } from '../../../api/test/folders.ts'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8')

type Packages = Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }

/** Returns the path where a package finds another: in its own folder or a parent folder. */
function findFrom(folder: string, name: string): string | undefined {
  const key = `${folder ? `${folder}/` : ''}node_modules/${name}`
  if (packages[key]) return packages[key].version
  const outer = folder.lastIndexOf('/node_modules/')
  return folder ? findFrom(outer === -1 ? '' : folder.slice(0, outer), name) : undefined
}

test('lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && findFrom(folder, name) !== version)
      .map(([name, version]) => `${folder} wants ${name}@${version}`),
  )
  expect(missing).toEqual([])
})

const [, line = ''] = /^RUN npm (ci.*?)(?: &&.*)?$/m.exec(read('.config/deploy/Dockerfile')) ?? []

test.concurrent.for(['10', '11'])(
  'npm %s accepts the lock file with the Dockerfile’s command, in an empty folder',
  // Both query the registry and may have to wait on a busy machine.
  { timeout: 180_000 },
  async (version, { expect, skip, onTestFinished }) => {
    expect(line).toMatch(/^ci /)
    const npm = ['--yes', `npm@${version}`]
    await run('npx', [...npm, '--version']).catch(() =>
      skip(`npm ${version} cannot be had without a network`),
    )
    const folder = await aFolder({ whenFinished: onTestFinished })
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(path.join(ROOT, file), path.join(folder, file))
    // Everything except the download of the packages.
    await expect(
      run('npx', [...npm, ...line.split(' '), '--dry-run'], { cwd: folder }),
    ).resolves.toBeDefined()
  },
)
