import { existsSync } from 'node:fs'
import { buildSite } from '../build/make.ts'
import { collect, main, Problem, show, step } from './lib/steps.ts'

// npm run mutants -- PLACE [TESTS …]: makes many small faulty changes to a file or folder of the API, and lists those
// that no test detects. Each runs the adjacent tests, those of permissions, and the named ones. Results are cached in
// `.data/mutants-PLACE.json` while code and tests are unchanged.

const VERSION = '10.1.1'
/** Inside the project, so that Stryker finds the project's Vitest. */
const ROOM = `.data/stryker-${VERSION}`
const STRYKER = `${ROOM}/node_modules/.bin/stryker`
const PACKAGES = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
const ALWAYS = ['policy', 'signed-out', 'permissions', 'item-permissions'].map(
  (name) => `api/test/guarantees/${name}.test.ts`,
)

const [target = '', ...more] = process.argv.slice(2)

await main(async () => {
  if (!target.startsWith('api') || !existsSync(target))
    throw new Problem('Use: npm run mutants -- api/FOLDER [more tests, as files or folders]')
  await step('Installing Stryker', install)
  await step('Building the site', buildSite)
  const isFile = target.endsWith('.ts')
  const mutate = isFile ? target : `${target}/**/*.ts,!**/*.test.ts`
  process.exitCode = await show(STRYKER, ['run', '.config/tools/stryker.js', '--mutate', mutate], {
    ...process.env,
    MUTANTS_TESTS: [...(isFile ? [] : [target]), ...ALWAYS, ...more].join(' '),
    MUTANTS_REPORT: `.data/mutants-${target.replaceAll(/\W+/g, '-')}.json`,
  })
})

/** Installs Stryker, which nothing else needs. */
async function install(): Promise<string | null> {
  if (existsSync(STRYKER)) return null
  const options = ['--no-save', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts']
  const { code, output } = await collect('npm', ['install', '--prefix', ROOM, ...options, ...PACKAGES])
  if (code !== 0) throw new Problem(`Stryker could not be installed:\n${output}`)
  return 'Stryker installed'
}
