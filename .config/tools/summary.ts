import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** File of the latest summary, which `npm test` prints again below the output of the browser tests. */
export const SUMMARY = '.data/test/summary.txt'

type Failure = { message: string } | undefined

/** Lists at the end what failed, and the tests that passed only when retried, because they must be fixed too. */
export default class Summary implements Reporter {
  private readonly flaky: string[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.flaky.push(`Flaky: ${nameOf(test)}`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]) {
    const failed = modules.flatMap((module) => [
      ...module.errors().map((error) => failure(module.relativeModuleId, error)),
      ...[...module.children.allTests('failed')].map((test) =>
        failure(nameOf(test), test.result().errors?.[0]),
      ),
    ])
    const others = unhandled.map((error) => failure('outside of tests', error))
    const summary = [...failed, ...others, ...this.flaky].join('\n')
    if (!summary) return
    console.log(summary)
    mkdirSync(path.dirname(SUMMARY), { recursive: true })
    writeFileSync(SUMMARY, summary)
  }
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`

const failure = (name: string, error: Failure) => `Failed: ${name}: ${error?.message.split('\n')[0] ?? ''}`
