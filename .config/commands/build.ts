import { buildSite, generateClient } from '../build/make.ts'
import { main, step } from './lib/steps.ts'

// npm run build: builds what npm start serves, without starting it.

await main(async () => {
  await step('Generating the database client', generateClient)
  await step('Building the site', async () => (await buildSite()) ?? 'The build in dist is up to date')
})
