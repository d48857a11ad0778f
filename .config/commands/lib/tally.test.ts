import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../../api/test/folders.ts'
import { readPlaywright, readVitest } from './tally.ts'

async function aReport(report: unknown): Promise<string> {
  const file = path.join(await aFolder(), 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test('a file that broke before its first test counts as a failure', async () => {
  const file = await aReport({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(readVitest(file)).toEqual({ passed: 5, failed: 2 })
})

test('a browser test that passed only when repeated counts as a failure', async () => {
  const file = await aReport({ stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [] })
  expect(readPlaywright(file)).toEqual({ passed: 7, failed: 2 })
})

test('a report that is missing counts as a failure', () => {
  expect([readVitest('nowhere.json'), readPlaywright('nowhere.json')]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ])
})
