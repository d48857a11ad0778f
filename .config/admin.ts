import { readyDatabase } from './database.ts'
import { generateClient } from './make.ts'
import { main, Problem, step } from './steps.ts'

// npm run admin -- grant EMAIL: makes a member an administrator.

const [action, email, ...rest] = process.argv.slice(2)

await main(async () => {
  if (action !== 'grant' || !email?.includes('@') || rest.length > 0)
    throw new Problem('Use: npm run admin -- grant EMAIL')

  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  const { db } = await import('../api/db.ts')
  try {
    const { grantAdmin } = await import('../api/members/roles.ts')
    await grantAdmin(email.trim().toLowerCase())
    console.log(`✓ ${email} is an administrator`)
  } catch (error) {
    if ((error as Error).name !== 'Refusal') throw error
    throw new Problem((error as Error).message, { cause: error })
  } finally {
    await db.$disconnect()
    await database.close()
  }
})
