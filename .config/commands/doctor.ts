import { readSettings } from '../../api/lib/settings.ts'
import { openDatabase } from '../../api/database/connection/open.ts'
import { isSiteBuilt } from '../build/make.ts'
import { readSamples } from './lib/content.ts'
import { mainAndExit, Problem } from './lib/steps.ts'

// npm run doctor: checks the installation and prints how to fix each problem. It changes nothing, and fails if there is
// a problem. An unusable setting counts as missing, so that one error hides no other.

const NONE = { url: null, directUrl: null, close: async () => {} }

await mainAndExit(async () => {
  const values = { ...process.env }
  const { env, wrong } = readSettings(values)
  for (const name of wrong.keys()) Reflect.deleteProperty(process.env, name)
  const database = await openDatabase().catch((error: unknown) => error as Error)
  const { url, directUrl, close } = database instanceof Error ? NONE : database
  if (url) process.env['DATABASE_URL'] = url

  const { examine } = await import('../../api/app/doctor/checks.ts')
  const { formatFindings } = await import('../../api/app/doctor/report.ts')
  try {
    const findings = await examine({ env, values, url, directUrl, isBuilt: isSiteBuilt, readSamples })
    console.log(formatFindings(findings))
    const problems = findings.filter(({ state }) => state === 'problem').length
    if (problems > 0)
      throw new Problem(`${problems === 1 ? 'One thing has' : `${problems} things have`} to be mended.`)
  } finally {
    await close()
  }
})
