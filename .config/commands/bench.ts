import { parseArgs } from 'node:util'
import { main, Problem } from './lib/steps.ts'

// npm run bench [-- NAME] [-- --log LEVEL]: one of the benchmarks in .config/bench/, each in one run on this machine.
// Compare the ratios: absolute figures depend on the machine.

const MEASUREMENTS = ['requests', 'memory', 'scale']

await main(async () => {
  const { values, positionals } = parseArgs({ options: { log: { type: 'string' } }, allowPositionals: true })
  const [name = 'requests'] = positionals
  if (!MEASUREMENTS.includes(name))
    throw new Problem(`Choose one of ${MEASUREMENTS.join(', ')}, not ${name}.`)
  const { measure } = (await import(`../bench/${name}.ts`)) as {
    measure: (options: { log?: string }) => Promise<void>
  }
  await measure(values.log ? { log: values.log } : {})
})
