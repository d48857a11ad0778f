import { generateClient, writeSchema } from '../build/make.ts'
import { main, step } from './lib/steps.ts'

// npm run generate: the database client from prisma/schema.prisma; then api/schema.graphql and the site's types.

await main(async () => {
  await step('Generating the database client', generateClient)
  await step('Writing the schema', writeSchema)
})
