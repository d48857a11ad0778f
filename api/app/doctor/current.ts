import { env } from '../../lib/env.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { CHEAP_CHECKS, examine } from './checks.ts'
import type { Finding, Installation } from './finding.ts'

/** Returns the installation of this process. */
export const thisInstallation = (): Installation => ({
  env,
  values: process.env,
  url: env.DATABASE_URL ?? null,
  directUrl: env.directUrl ?? null,
})

/** Returns the problems that the cheap checks found. */
export const findTrouble = async (installation: Installation): Promise<Finding[]> =>
  (await examine(installation, CHEAP_CHECKS)).filter(({ state }) => state !== 'ok')

/** Time in milliseconds for which the result is cached: the dashboard requests it on each visit. */
const CACHED_FOR = 60_000

let last: { at: number; findings: Promise<Finding[]> } | undefined

/**
 * Returns the problems that need an operator, for the dashboard.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function readTrouble(viewer: Viewer): Promise<Finding[]> {
  requireAdmin(viewer)
  if (!last || performance.now() - last.at > CACHED_FOR)
    last = { at: performance.now(), findings: findTrouble(thisInstallation()) }
  return last.findings
}
