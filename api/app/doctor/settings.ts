import { problemsOf } from '../../lib/safety.ts'
import { findingsAbout, type Check } from './finding.ts'

const { ok, problem } = findingsAbout('Settings')

/** Checks the environment by the same rules as startup. */
export const settings: Check = {
  subject: 'Settings',
  run({ env, values }) {
    const problems = problemsOf(values)
    if (problems.length === 0)
      return [ok(`For ${env.production ? 'production' : 'a machine of your own'}, ${env.siteUrl.origin}`)]
    return problems.map((each) => problem(each, 'Change it in .env, or where the service sets it.'))
  },
}
