import { main, Problem, show } from './lib/steps.ts'

// npm run format: formats every file.

await main(async () => {
  const code = await show('prettier', ['--write', '--log-level', 'warn', '.'])
  if (code !== 0) throw new Problem('Some files could not be read: see above.')
})
