import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  /** What failed, each by its file and title. */
  failed: string[]
  /** The files that hold them. */
  files: string[]
  /** Something went wrong that is no test's. */
  isBroken: boolean
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

/**
 * Reads Vitest's report; a file that failed outside of its tests, in a hook for example, counts as one failure, a missing
 * report too.
 */
export function readVitest(file: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return missing(file)
  const broken = report.testResults.filter(({ status }) => status === 'failed')
  const failed = broken.flatMap(({ name, assertionResults }) => {
    const named = assertionResults.flatMap(({ status, fullName }) =>
      status === 'failed' ? `${name} › ${fullName}` : [],
    )
    return named.length > 0 ? named : [name]
  })
  return {
    passed: report.numPassedTests,
    failed,
    files: broken.map(({ name }) => name),
    isBroken: existsSync(`${file}.errors`),
  }
}

/** Reads Playwright's report; a test that passed only when repeated counts as a failure, a missing report too. */
export function readPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return missing(file)
  const failures = report.suites.flatMap(failuresIn)
  const errors = report.errors.map(({ message }) => message ?? 'an error outside of any test')
  return {
    passed: report.stats.expected,
    failed: [...failures.map(({ name }) => name), ...errors],
    files: [...new Set(failures.map(({ file }) => file))],
    isBroken: errors.length > 0,
  }
}

function failuresIn({ specs = [], suites = [] }: PlaywrightSuite): { file: string; name: string }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => ({ file, name: `[${projectName}] ${file} › ${title}` })),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

const missing = (file: string): Tally => ({
  passed: 0,
  failed: [`${file} was not written`],
  files: [],
  isBroken: true,
})

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
