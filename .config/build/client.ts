import { createRequire } from 'node:module'
import type * as clientGenerator from '@prisma/client-generator-ts'
import type * as internals from '@prisma/internals'

// node .config/build/client.ts: generates prisma/client with the generators named in prisma/schema. Prisma's command
// does the same, but installs a studio, a development server and drivers of other databases.

// CommonJS, because their ES modules import files without extensions, which Node does not resolve.
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
