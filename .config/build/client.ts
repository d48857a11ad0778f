import { createRequire } from 'node:module'
import type * as clientGenerator from '@prisma/client-generator-ts'
import type * as internals from '@prisma/internals'

// node .config/build/client.ts: writes prisma/client with the generators that prisma/schema names. Prisma's command does the
// same, but brings a studio, a server for development and the drivers of other databases.

// Required: their ES modules import files without extensions, which Node does not find.
const require = createRequire(import.meta.url)
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts') as typeof clientGenerator
const { getGenerators, loadSchemaContext } = require('@prisma/internals') as typeof internals

const schemaContext = await loadSchemaContext({
  schemaPath: { cliProvidedPath: 'prisma/schema' },
  printLoadMessage: false,
})
const generators = await getGenerators({
  schemaContext,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  cliCommand: 'npm run generate',
})
for (const generator of generators) {
  await generator.generate()
  generator.stop()
}
