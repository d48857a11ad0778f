import type { Tally } from './tally.ts'

/** So many failures may come of a machine that was busy with something else; more do not. */
const FEW = 3

const OUTSIDE = 'an error outside of any test: see above'

/**
 * Runs a suite of tests. A few failures are run again by themselves: one of thousands that a busy machine upset says
 * nothing about the code. When all is well then, they are named as unsteady, to be mended; anything else has failed.
 * @param reports how the paths of its reports begin
 * @param start runs the suite, or the files named, and writes a report there; answers its exit code, which is 0 only when
 *   nothing failed, in a test or outside of them
 * @param read reads such a report
 */
export async function runSuite(
  reports: string,
  start: (report: string, files?: string[]) => Promise<number>,
  read: (report: string) => Tally,
): Promise<Tally & { unsteady: string[] }> {
  const code = await start(`${reports}.json`)
  const first = read(`${reports}.json`)
  const failed = code !== 0 && first.failed.length === 0 ? [OUTSIDE] : first.failed
  if (first.files.length === 0 || failed.length > FEW || first.isBroken)
    return { ...first, failed, unsteady: [] }

  const codeAgain = await start(`${reports}-again.json`, first.files)
  const again = read(`${reports}-again.json`)
  if (codeAgain !== 0 || again.failed.length > 0 || again.passed < failed.length)
    return { ...first, failed, unsteady: [] }
  return { ...first, passed: first.passed + failed.length, failed: [], unsteady: failed }
}
