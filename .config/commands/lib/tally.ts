import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts Vitest's report; a file that failed before its first test counts as one failure, a missing report too. */
export function readVitest(file: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const unread = report.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
}

/** Counts Playwright's report; a test that passed only when repeated counts as a failure, a missing report too. */
export function readPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
