import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findTests, findUnmatched } from './filters.ts'

test.for<[string[], string[]]>([
  [[], []],
  [['nosuchfile'], ['nosuchfile']],
  [['policy', 'nosuchfile'], ['nosuchfile']],
  [['api/forum/rules', 'site/e2e/public/menu'], ['api/forum/rules']],
  [['./api/lib/log.test.ts', 'site/e2e/public/menu.spec.ts:12:3'], []],
  [['policy', '-t', 'a title that no file has'], []],
  [[''], []],
])('finds among %j the filters that match no test: %j', ([filters, unmatched]) => {
  expect(findUnmatched(filters, findTests())).toEqual(unmatched)
})

test('each browser test runs in one project per device', async () => {
  const { default: config } = await import('../../tools/playwright.ts')
  const lists = (patterns: unknown, file: string) =>
    [patterns ?? []].flat().some((pattern) => path.matchesGlob(file, String(pattern)))
  const specs = findTests().filter((file) => file.endsWith('.spec.ts'))
  for (const device of [/^(desktop|survey)/, /^(phone|survey)/]) {
    const projects = config.projects?.filter(({ name }) => device.test(name ?? '')) ?? []
    for (const file of specs) {
      const runs = projects.filter(
        ({ testMatch, testIgnore }) => (!testMatch || lists(testMatch, file)) && !lists(testIgnore, file),
      )
      expect(runs, file).toHaveLength(1)
    }
  }
})

test('npm test refuses a filter that matches nothing with its name', () => {
  const run = spawnSync(process.execPath, ['.config/commands/test.ts', 'policy', 'nosuchfile'], {
    encoding: 'utf8',
  })
  expect([run.status, run.stdout]).toEqual([1, ''])
  expect(run.stderr).toBe('✗ No test has a file that is named like nosuchfile.\n')
})
