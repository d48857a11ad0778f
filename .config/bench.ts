import { existsSync } from 'node:fs'
import { main, Problem } from './steps.ts'

// npm run bench [-- NAME]: one of the measurements in .config/bench/, each in one run on this machine. They print
// ratios: how fast this machine is today matters less.

await main(async () => {
  const [name = 'requests'] = process.argv.slice(2)
  if (!/^[a-z-]+$/.test(name) || !existsSync(new URL(`./bench/${name}.ts`, import.meta.url)))
    throw new Problem(`There is no measurement called ${name}. Try: npm run bench -- requests`)
  const { measure } = (await import(`./bench/${name}.ts`)) as { measure: () => Promise<void> }
  await measure()
})
