import { mkdirSync, rmSync } from 'node:fs'
import { ensureBrowser } from '../tools/browser.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { collect, main, show, step } from './lib/steps.ts'
import { runSuite } from './lib/suite.ts'
import { readPlaywright, readVitest } from './lib/tally.ts'

// npm test: checks, unit and database tests, browser tests. Arguments after -- choose tests by the names of files.

const REPORTS = '.data/test'
const chosen = process.argv.slice(2)

await main(async () => {
  delete process.env['NODE_ENV']
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  await step('Finding a browser', ensureBrowser)
  await step('Generating the database client', generateClient)
  // Tests of the server serve what was built.
  await step('Building the site', buildSite)
  // Unit tests often wait for a clock or another process. The checks take what is left of the processors meanwhile.
  const checking = collect('nice', ['-n', '19', process.execPath, '.config/commands/check.ts'])

  const unit = await runSuite(
    `${REPORTS}/vitest`,
    (report, files) =>
      show(
        'vitest',
        [
          ...['run', '--config', '.config/tools/vitest.ts', '--passWithNoTests'],
          ...['--reporter=default', '--reporter=./.config/tools/unhandled-errors.ts'],
          ...['--reporter=json', `--outputFile.json=${report}`],
          ...(files ?? chosen),
        ],
        { ...process.env, TEST_REPORT: report },
      ),
    readVitest,
  )
  const checked = await checking
  console.log(checked.output)
  const browser = await runSuite(
    `${REPORTS}/playwright`,
    (report, files) =>
      show(
        'playwright',
        [
          ...['test', '--config', '.config/tools/playwright.ts', '--pass-with-no-tests'],
          ...(files ? ['--last-failed'] : chosen),
        ],
        { ...process.env, TEST_REPORT: report },
      ),
    readPlaywright,
  )
  if (checked.code !== 0) console.log('The checks found something: see above.')
  // Named again at the end: thousands of lines stand between a failure of the first suite and here.
  for (const each of [...unit.unsteady, ...browser.unsteady])
    console.log(`Unsteady: ${each} failed among the others, and passed by itself`)
  const failed = [...unit.failed, ...browser.failed]
  for (const each of failed) console.log(`Failed: ${each}`)
  console.log(`${unit.passed + browser.passed} passed, ${failed.length} failed`)
  process.exit(checked.code !== 0 || failed.length > 0 ? 1 : 0)
})
