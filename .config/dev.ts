import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadDemoData, readyDatabase } from './database.ts'
import { generateClient } from './make.ts'
import { main, step } from './steps.ts'
import { stopWhenAsked } from './stopping.ts'

// npm run dev: Astro's server with hot reload of pages, islands and API, over the same database as npm start.

await main(async () => {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase((line) => console.log(`  ${line}`))
  await loadDemoData()

  const { HOST: host = '127.0.0.1', PORT: port = '4321' } = process.env
  const args = ['dev', '--host', host, '--port', port, ...process.argv.slice(2)]
  const astro = spawn('astro', args, { stdio: 'inherit' })
  const ended = once(astro, 'exit')
  stopWhenAsked(async () => {
    astro.kill('SIGTERM')
    await ended
    await database.close()
  })
  const [code] = (await ended) as [number | null]
  await database.close()
  process.exit(code ?? 1)
})
