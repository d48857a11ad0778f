import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Leaves a file beside the report that TEST_REPORT names when something went wrong outside of the tests: the report itself
 * has no word of it.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { message: string }[]) {
    const report = process.env['TEST_REPORT']
    if (report && errors.length > 0)
      writeFileSync(`${report}.errors`, errors.map(({ message }) => message).join('\n'))
  }
}
