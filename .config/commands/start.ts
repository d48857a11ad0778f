import { flushCompileCache } from 'node:module'
import { isLoopback } from '../../api/lib/safety.ts'
import { hasDemoData, loadDemoData, readyDatabase } from './lib/database.ts'
import { readEnvironment } from './lib/environment.ts'
import { buildSite, generateClient, isSiteBuilt, requireForum } from '../build/make.ts'
import { main, Problem, step } from './lib/steps.ts'
import { stopOnSignal } from './lib/stopping.ts'

// npm start: prepares whatever is missing, then starts the site.

// Standard output is reserved for the log in production.
if (process.env['NODE_ENV'] === 'production') console.log = console.error

const MEMBERS = ['aoife@irishagile.example', 'declan@irishagile.example', 'siobhan@irishagile.example']

const given = process.env['DATABASE_URL']

await main(async () => {
  const began = Date.now()
  const env = await readEnvironment()

  const running: { close(): Promise<void> }[] = []
  stopOnSignal(async () => {
    for (const each of running.reverse()) await each.close()
    console.log('✓ Stopped')
  })

  // Workers replaced as soon as they have started read changes made during the start.
  let isRollRequested = false
  let roll = () => {
    isRollRequested = true
  }
  process.on('SIGUSR2', () => roll())
  process.send?.('SIGUSR2')

  if (!isSiteBuilt()) await requireForum()
  await step('Generating the database client', generateClient)
  running.push(await readyDatabase((line) => console.log(`  ${line}`)))
  if (process.env['NODE_ENV'] === 'production' && (await hasDemoData()))
    throw new Problem(
      'This database holds the demo data, whose accounts anybody knows. Use another in production.',
    )
  await loadDemoData()
  await step('Looking at the categories', async () => {
    const { syncCategories } = await import('../../api/forum/categories/categories.ts')
    const moved = await syncCategories().catch((error: unknown) => {
      throw (error as Error).name === 'Refusal'
        ? new Problem((error as Error).message, { cause: error })
        : error
    })
    return moved > 0 ? `${moved} discussions moved to their category's new name` : null
  })
  const trouble = await examineInstallation()
  await step('Building the site', buildSite)

  // Imported late, because modules read the database's URL from the environment.
  const workers =
    env.WORKERS > 1
      ? await (
          await import('./workers/workers.ts')
        ).startWorkers(env.WORKERS, { host: env.HOST, port: env.PORT })
      : null
  roll = () => {
    if (workers) void workers.roll()
    else console.log('! WORKERS=1: there are no workers to replace one after another')
  }
  if (isRollRequested) roll()
  const server = workers ?? (await startHere())
  running.push(server)
  if (env.METRICS_PORT) {
    const { serveMetrics } = await import('../../api/delivery/metrics/metrics.ts')
    running.push(await serveMetrics(env.METRICS_PORT, env.METRICS_HOST, workers?.restarts))
  }

  if (trouble) console.log(trouble)
  flushCompileCache()
  console.log(`✓ Ready after ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  // The URL, which everyone looks for, is printed last. A line has at most 80 characters.
  const isEmbedded = process.env['DATABASE_URL'] !== given
  const alone = `by an e-mail address alone${isLoopback(env.HOST) ? ', so only this machine is answered' : ''}`
  const rows = [['Sign-in', env.SIGN_IN === 'instant' ? alone : 'by a link in an e-mail']]
  if (await hasDemoData()) {
    MEMBERS.forEach((email, index) => rows.push([index === 0 ? 'Members' : '', email]))
    rows.push(['Admin', 'admin@irishagile.example'])
  }
  if (isEmbedded) rows.push(['Data', 'in .data of this folder'])
  rows.push(['Stop', 'Ctrl-C'], ['Address', server.url])
  for (const [name = '', value = ''] of rows) console.log(`  ${name.padEnd(8)} ${value}`)
  console.log()
})

/**
 * Runs the fast checks of `npm run doctor`.
 * @returns problems to print; null if there are none
 * @throws Problem for a pooler that would make members' pages fail
 */
async function examineInstallation(): Promise<string | null> {
  const { findTrouble, thisInstallation } = await import('../../api/app/doctor/current.ts')
  const { formatFindings } = await import('../../api/app/doctor/report.ts')
  const { pooler } = await import('../../api/app/doctor/pooler.ts')
  const { readSamples } = await import('./lib/content.ts')
  const trouble = await findTrouble({ ...thisInstallation(), readSamples })
  const refused = trouble.find(({ state, subject }) => state === 'problem' && subject === pooler.subject)
  if (refused) throw new Problem(`${refused.found} ${refused.advice}`)
  return trouble.length > 0 ? formatFindings(trouble) : null
}

async function startHere() {
  const { startServer } = await import('../../api/server/server.ts')
  return startServer()
}
