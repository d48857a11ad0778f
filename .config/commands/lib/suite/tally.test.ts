import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../../../api/test/folders.ts'
import { readPlaywright, readVitest } from './tally.ts'

async function aReport(report: unknown): Promise<string> {
  const file = path.join(await aFolder(), 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test('failures are named, and a file that broke before its tests or after them is one', async () => {
  const file = await aReport({
    numPassedTests: 5,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'counts' }] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
      { name: 'd.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'ends' }] },
    ],
  })
  expect(readVitest(file)).toEqual({
    passed: 5,
    failed: ['b.test.ts › counts', 'c.test.ts', 'd.test.ts'],
    files: ['b.test.ts', 'c.test.ts', 'd.test.ts'],
    isBroken: false,
  })
})

test('a browser test that failed, or passed only when repeated, is named', async () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ projectName: 'phone', status }],
  })
  const file = await aReport({
    stats: { expected: 7 },
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
        suites: [{ specs: [spec('votes', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  })
  expect(readPlaywright(file)).toEqual({
    passed: 7,
    failed: ['[phone] a.spec.ts › closes', '[phone] a.spec.ts › votes', 'no browser'],
    files: ['a.spec.ts'],
    isBroken: true,
  })
})

test('a report that is missing counts as a failure', () => {
  expect([readVitest('nowhere.json'), readPlaywright('nowhere.json')]).toEqual([
    { passed: 0, failed: ['nowhere.json was not written'], files: [], isBroken: true },
    { passed: 0, failed: ['nowhere.json was not written'], files: [], isBroken: true },
  ])
})
