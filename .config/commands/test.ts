import { mkdirSync, rmSync } from 'node:fs'
import { ensureBrowser } from '../tools/browser.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { collect, main, Problem, show, step } from './lib/steps.ts'
import { runSuite } from './lib/suite/suite.ts'
import { readPlaywright, readVitest } from './lib/suite/tally.ts'
import { findTests, wordsWithoutTests } from './lib/suite/words.ts'

// npm test: unit and database tests, and each journey once. `-- --all`, as CI says, adds what takes as long again and is
// seldom broken: the checks, what operators do, and the journeys on a phone. Other arguments after -- choose tests by the
// names of files, wherever they belong.

const REPORTS = '.data/test'
const args = process.argv.slice(2)
const chosen = args.filter((arg) => arg !== '--all')
const isAll = args.includes('--all')
const projects = (narrow: string) => (isAll || chosen.length > 0 ? [] : [narrow])

await main(async () => {
  const unfit = chosen.length > 0 ? wordsWithoutTests(chosen, findTests()) : []
  if (unfit.length > 0) throw new Problem(`No test has a file that is named like ${unfit.join(', ')}.`)
  delete process.env['NODE_ENV']
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  await step('Finding a browser', ensureBrowser)
  await step('Generating the database client', generateClient)
  // Tests of the server serve what was built.
  await step('Building the site', buildSite)
  // Unit tests often wait for a clock or another process. The checks take what is left of the processors meanwhile.
  const checking = isAll ? collect('nice', ['-n', '19', process.execPath, '.config/commands/check.ts']) : null

  const unit = await runSuite(
    `${REPORTS}/vitest`,
    (report, files) =>
      show(
        'vitest',
        [
          ...['run', '--config', '.config/tools/vitest.ts', '--passWithNoTests'],
          ...projects('--project=!operations'),
          ...['--reporter=default', '--reporter=./.config/tools/unhandled-errors.ts'],
          ...['--reporter=json', `--outputFile.json=${report}`],
          ...(files ?? chosen),
        ],
        { ...process.env, TEST_REPORT: report },
      ),
    readVitest,
  )
  const checked = await checking
  if (checked) console.log(checked.output)
  const browser = await runSuite(
    `${REPORTS}/playwright`,
    (report, files) =>
      show(
        'playwright',
        [
          ...['test', '--config', '.config/tools/playwright.ts', '--pass-with-no-tests'],
          ...projects('--project=desktop'),
          ...(files ? ['--last-failed'] : chosen),
        ],
        { ...process.env, TEST_REPORT: report },
      ),
    readPlaywright,
  )
  const isRight = !checked || checked.code === 0
  if (!isRight) console.log('The checks found something: see above.')
  // Named again at the end: thousands of lines stand between a failure of the first suite and here.
  for (const each of [...unit.unsteady, ...browser.unsteady])
    console.log(`Unsteady: ${each} failed among the others, and passed by itself`)
  const failed = [...unit.failed, ...browser.failed]
  for (const each of failed) console.log(`Failed: ${each}`)
  console.log(`${unit.passed + browser.passed} passed, ${failed.length} failed`)
  if (!isAll && chosen.length === 0)
    console.log('Left out: the checks, operations, phones. `npm test -- --all` has them.')
  process.exit(isRight && failed.length === 0 ? 0 : 1)
})
