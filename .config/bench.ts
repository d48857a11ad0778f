import { main, Problem } from './steps.ts'

// npm run bench [-- NAME]: one of the measurements in .config/bench/, each in one run on this machine. They print
// ratios: how fast this machine is today matters less.

const MEASUREMENTS = ['requests', 'scale', 'admin', 'sign-in']

await main(async () => {
  const [name = 'requests'] = process.argv.slice(2)
  if (!MEASUREMENTS.includes(name))
    throw new Problem(`There is no measurement called ${name}, but there are ${MEASUREMENTS.join(', ')}.`)
  const { measure } = (await import(`./bench/${name}.ts`)) as { measure: () => Promise<void> }
  await measure()
})
