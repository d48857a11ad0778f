import type { Reporter, TestCase } from 'vitest/node'

/** Reports at the end the tests that passed only when retried, because they must be fixed too. */
export default class FlakyTests implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.found.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const each of this.found) console.log(`Flaky: ${each}`)
  }
}
