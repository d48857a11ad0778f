import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadDemoData, readyDatabase } from './lib/database.ts'
import { readEnvironment } from './lib/environment.ts'
import { generateClient, requireForum } from '../build/make.ts'
import { main, Problem, step } from './lib/steps.ts'
import { stopOnSignal } from './lib/stopping.ts'

// npm run dev: Astro's server with hot reload of pages, islands and API, over the same database as npm start.

const more = process.argv.slice(2)

await main(async () => {
  // Astro would listen there without our safety checks.
  if (more.some((each) => /^--(host|port)\b/.test(each)))
    throw new Problem('HOST and PORT say where it listens, such as PORT=4322 npm run dev.')
  const { HOST: host, PORT: port } = await readEnvironment()

  await requireForum()
  await step('Generating the database client', generateClient)
  const database = await readyDatabase((line) => console.log(`  ${line}`))
  await loadDemoData()

  const astro = spawn('astro', ['dev', '--host', host, '--port', String(port), ...more], { stdio: 'inherit' })
  const ended = once(astro, 'exit')
  stopOnSignal(async () => {
    astro.kill('SIGTERM')
    await ended
    await database.close()
  })
  const [code] = (await ended) as [number | null]
  await database.close()
  process.exit(code ?? 1)
})
