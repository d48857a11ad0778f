import type { Reporter, TestCase } from 'vitest/node'

/** Lists at the end the tests that passed only when repeated: they need mending as well. */
export default class FlakyTests implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.found.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const each of this.found) console.log(`Flaky: ${each}`)
  }
}
