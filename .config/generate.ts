import { generateClient } from './make.ts'
import { main, step } from './steps.ts'

// npm run generate: the database client from prisma/schema.prisma.

await main(() => step('Generating the database client', async () => (await generateClient()) ?? 'Nothing has changed'))
