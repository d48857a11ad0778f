import { mkdirSync, rmSync } from 'node:fs'
import { ensureBrowser } from '../tools/browser.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { main, show, step } from './lib/steps.ts'
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
  const checked = await show(process.execPath, ['.config/commands/check.ts'])

  const vitest = await show('vitest', [
    ...['run', '--config', '.config/tools/vitest.ts', '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
    ...chosen,
  ])
  const playwright = await show('playwright', [
    ...['test', '--config', '.config/tools/playwright.ts', '--pass-with-no-tests'],
    ...chosen,
  ])

  const tallies = [readVitest(`${REPORTS}/vitest.json`), readPlaywright(`${REPORTS}/playwright.json`)]
  const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
  const failed = tallies.flatMap((each) => each.failed)
  if (checked !== 0) console.log('The checks found something: see above.')
  // Named again at the end: thousands of lines stand between a failure of the first suite and here.
  for (const each of failed) console.log(`Failed: ${each}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(checked + vitest + playwright > 0 || failed.length > 0 ? 1 : 0)
})
