import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  /** What failed, each by its file and title. */
  failed: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Reads Vitest's report; a file that failed before its first test counts as one failure, a missing report too. */
export function readVitest(file: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return missing(file)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [name]
      : assertionResults
          .filter((each) => each.status === 'failed')
          .map((each) => `${name} › ${each.fullName}`),
  )
  return { passed: report.numPassedTests, failed }
}

/** Reads Playwright's report; a test that passed only when repeated counts as a failure, a missing report too. */
export function readPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return missing(file)
  const failed = report.suites.flatMap(failuresIn)
  const errors = report.errors.map(({ message }) => message ?? 'an error outside of any test')
  return { passed: report.stats.expected, failed: [...failed, ...errors] }
}

function failuresIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

const missing = (file: string): Tally => ({ passed: 0, failed: [`${file} was not written`] })

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
