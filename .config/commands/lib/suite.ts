import type { Tally } from './tally.ts'

/** So many failures may come of a machine that was busy with something else; more do not. */
const FEW = 3

/**
 * Runs a suite of tests. A few failures are run again by themselves: one of thousands that a busy machine upset says
 * nothing about the code. Those that pass then are named as unsteady, to be mended.
 * @param reports how the paths of its reports begin
 * @param start runs the suite, or the files named, and writes a report there; answers its exit code
 * @param read reads such a report
 */
export async function runSuite(
  reports: string,
  start: (report: string, files?: string[]) => Promise<number>,
  read: (report: string) => Tally,
): Promise<Tally & { unsteady: string[] }> {
  const code = await start(`${reports}.json`)
  const first = read(`${reports}.json`)
  if (code !== 0 && first.failed.length === 0) first.failed.push('an error outside of any test: see above')
  if (first.files.length === 0 || first.failed.length > FEW) return { ...first, unsteady: [] }

  await start(`${reports}-again.json`, first.files)
  const { failed } = read(`${reports}-again.json`)
  const unsteady = first.failed.filter((each) => !failed.includes(each))
  return { passed: first.passed + unsteady.length, failed, files: first.files, unsteady }
}
