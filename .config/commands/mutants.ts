import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from '../build/make.ts'
import { collect, main, Problem, show, step } from './lib/steps.ts'

// npm run mutants -- PLACE [TESTS …]: makes many small wrong changes to a file or a folder of the API, one at a time, and
// tells which of them no test notices. Tried with the tests beside them and those of permissions, and others by their
// names; begin without those, since each change then takes a second and not ten. What it found out is kept in
// `.data/mutants-PLACE.json`, and only what was noticed by nobody, or has changed with its tests, is tried again; without
// that file, all of it. It is no part of `npm start` or `npm test`.

const ROOM = '.config/mutants'
const STAMP = `${ROOM}/node_modules/.installed-from`
const ALWAYS = [
  'api/test/guarantees/policy.test.ts',
  'api/test/guarantees/signed-out.test.ts',
  'api/test/guarantees/permissions.test.ts',
  'api/test/guarantees/item-permissions.test.ts',
]

const [target = '', ...more] = process.argv.slice(2)

await main(async () => {
  if (!target.startsWith('api') || !existsSync(target))
    throw new Problem('Use: npm run mutants -- api/FOLDER [more tests, as files or folders]')
  await step('Installing Stryker', install)
  await step('Building the site', buildSite)
  const isFile = target.endsWith('.ts')
  const mutate = isFile ? target : `${target}/**/*.ts,!**/*.test.ts`
  const tests = [...(isFile ? [] : [target]), ...ALWAYS, ...more].join(' ')
  const stryker = `${ROOM}/node_modules/.bin/stryker`
  const code = await show(stryker, ['run', `${ROOM}/stryker.js`, '--mutate', mutate], {
    ...process.env,
    MUTANTS_TARGET: isFile ? path.dirname(target) : target,
    MUTANTS_TESTS: tests,
    MUTANTS_REPORT: `.data/mutants-${target.replaceAll(/\W+/g, '-')}.json`,
  })
  process.exitCode = code
})

/** A room of its own, which nothing else installs. */
async function install(): Promise<string | null> {
  const wanted = readFileSync(`${ROOM}/package-lock.json`, 'utf8')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return null
  const { code, output } = await collect('npm', ['ci', '--prefix', ROOM, '--no-audit', '--no-fund'])
  if (code !== 0) throw new Problem(`Stryker could not be installed:\n${output}`)
  writeFileSync(STAMP, wanted)
  return 'Stryker installed'
}
