import { findingsAbout, type Check } from './finding.ts'

const { ok, warning } = findingsAbout('Build')

/** Checks that the built pages are up to date with their sources. */
export const build: Check = {
  subject: 'Build',
  run({ isBuilt }) {
    if (!isBuilt) return []
    if (isBuilt()) return [ok('As new as its sources')]
    return [
      warning(
        'The pages are older than their sources, or were never built.',
        'npm run build, or the next start.',
      ),
    ]
  },
}
