import { hasDemoData, loadDemoData, readyDatabase } from './database.ts'
import { readAddress, readEnvironment } from './environment.ts'
import { buildSite, generateClient } from './make.ts'
import { main, Problem, step } from './steps.ts'
import { stopWhenAsked } from './stopping.ts'
import { startWorkers } from './workers.ts'

// npm start: everything that is missing, then the site.

await main(async () => {
  const began = Date.now()
  const { host, port } = await readAddress()

  const running: { close(): Promise<void> }[] = []
  stopWhenAsked(async () => {
    for (const each of running.reverse()) await each.close()
  })

  await step('Generating the database client', generateClient)
  running.push(await readyDatabase((line) => console.log(`  ${line}`)))
  const env = await readEnvironment()
  if (process.env['NODE_ENV'] === 'production' && (await hasDemoData()))
    throw new Problem(
      'This database holds the demo data, whose accounts anybody knows. Use another in production.',
    )
  await loadDemoData()
  await step('Building the site', buildSite)

  const server = env.WORKERS > 1 ? await startWorkers(env.WORKERS, { host, port }) : await startHere()
  running.push(server)
  if (env.METRICS_PORT) {
    const { serveMetrics } = await import('../api/metrics.ts')
    running.push(await serveMetrics(env.METRICS_PORT))
  }

  console.log(`✓ Ready after ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  console.log(`  Address  ${server.url}`)
  console.log(
    `  Sign-in  ${env.SIGN_IN === 'instant' ? 'instant: an e-mail address is enough, so only this machine is answered' : 'by a link in a mail'}`,
  )
  if (await hasDemoData()) {
    console.log('  Members  aoife@irishagile.example, declan@irishagile.example, siobhan@irishagile.example')
    console.log('  Admin    admin@irishagile.example')
  }
  console.log()
})

async function startHere() {
  const { startServer } = await import('../api/server.ts')
  return startServer()
}
