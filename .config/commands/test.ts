import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from '../tools/browser.ts'
import { SUMMARY } from '../tools/summary.ts'
import { buildSite, generateClient, generateClientTypes } from '../build/make.ts'
import { findTests, findUnmatched } from './lib/filters.ts'
import { collect, main, Problem, show, step } from './lib/steps.ts'

// npm test: unit and database tests, and each browser journey once. `-- --all`, for CI, adds the checks, operators'
// commands, load tests, and journeys on a phone, which take as long again and seldom fail. Other arguments select tests
// of either runner by file name.

const FILES = '.data/test'
const args = process.argv.slice(2)
const filters = args.filter((arg) => arg !== '--all')
const isAll = args.includes('--all')
const options = (...narrow: string[]) => (isAll || filters.length > 0 ? filters : narrow)

await main(async () => {
  const unmatched = filters.length > 0 ? findUnmatched(filters, findTests()) : []
  if (unmatched.length > 0)
    throw new Problem(`No test has a file that is named like ${unmatched.join(', ')}.`)
  delete process.env['NODE_ENV']
  rmSync(FILES, { recursive: true, force: true })
  mkdirSync(FILES, { recursive: true })

  await step('Finding a browser', ensureBrowser)
  await step('Generating the database client', generateClient)
  await step('Generating the types of REST clients', generateClientTypes)
  // Server tests use the built site.
  await step('Building the site', buildSite)
  // Unit tests often wait for a clock or another process; the checks use the idle processor time.
  const checking = isAll ? collect('nice', ['-n', '19', process.execPath, '.config/commands/check.ts']) : null
  const codes: Record<string, number> = {}
  codes['unit and database tests'] = await show('vitest', [
    ...['run', '--config', '.config/tools/vitest.ts', '--passWithNoTests'],
    ...options('--project=!operations'),
  ])
  if (checking) {
    const { code, output } = await checking
    console.log(output)
    codes['checks'] = code
  }
  codes['journeys in the browser'] = await show('playwright', [
    ...['test', '--config', '.config/tools/playwright.ts', '--pass-with-no-tests'],
    ...options('--project=desktop*'),
  ])
  if (!isAll && filters.length === 0)
    console.log('Left out: the checks, operations, load, phones. `npm test -- --all` has them.')
  if (existsSync(SUMMARY)) console.log(readFileSync(SUMMARY, 'utf8'))
  const failed = Object.keys(codes).filter((name) => codes[name] !== 0)
  if (failed.length > 0) throw new Problem(`Failed: ${failed.join(', ')}. See above.`)
  console.log('✓ All passed')
})
