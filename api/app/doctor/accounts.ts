import { findingsAbout, formatCount, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Accounts')

/** Checks that at least one account can administer the site, and that no demo account can. */
export const accounts: Check = {
  subject: 'Accounts',
  isCheap: true,
  needsDatabase: true,
  async run({ client, env: { production } }) {
    const { rows } = await client.query<{ administrators: number; isDemo: boolean }>(
      `select (select count(*)::int from "Member" where "role" = 'admin' and "isVerified" and not "isDisabled" and "leavesAt" is null)
           as administrators,
         exists (select from "Setting" where "key" = 'demo') as "isDemo"`,
    )
    const { administrators = 0, isDemo = false } = rows[0] ?? {}
    if (production && isDemo)
      return [
        problem(
          'This database has the demo data, whose accounts anybody knows.',
          'Use another database in production.',
        ),
      ]
    if (administrators === 0)
      return [
        warning(
          'Nobody is an administrator, so that nothing is approved.',
          'Register on the site, then npm run admin -- grant EMAIL.',
        ),
      ]
    return [ok(formatCount(administrators, 'administrator'))]
  },
}
