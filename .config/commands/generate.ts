import { generateClient, generateClientTypes, writeSchema } from '../build/make.ts'
import { writeStructure } from '../build/structure.ts'
import { main, step } from './lib/steps.ts'

// npm run generate: the database client and prisma/structure.sql from the migrations; then the contracts of the API,
// the types of the site and of REST clients, and the floor plan in the README.

await main(async () => {
  await step('Generating the database client', generateClient)
  await step('Printing the database', writeStructure)
  await step('Writing the contracts', writeSchema)
  await step('Generating the types of REST clients', generateClientTypes)
})
