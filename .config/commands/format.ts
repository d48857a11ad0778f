import { main, Problem, show } from './lib/steps.ts'

// npm run format: puts every file into its layout.

await main(async () => {
  const code = await show('prettier', ['--write', '--log-level', 'warn', '.'])
  if (code !== 0) throw new Problem('Some files could not be read: see above.')
})
