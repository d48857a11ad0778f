import { draftMigration } from '../../api/database/migrations/draft.ts'
import { migrate, migrationStatus } from '../../api/database/migrations/migrate.ts'
import { openOrExplain } from './lib/database.ts'
import { mainAndExit, Problem } from './lib/steps.ts'

// npm run migrate: applies pending migrations. -- status: lists them. -- new NAME: writes the next one.

const [action = 'apply', ...message] = process.argv.slice(2)

await mainAndExit(async () => {
  const act = { apply, status, new: draft }[action]
  if (!act) throw new Problem(`Unknown: ${action}. Use npm run migrate, with -- status or -- new NAME.`)
  const database = await openOrExplain(console.log)
  try {
    await act(database.directUrl)
  } finally {
    await database.close()
  }
})

function explain(error: unknown): never {
  throw new Problem(`The database cannot be brought up to date: ${(error as Error).message}`, {
    cause: error,
  })
}

async function apply(url: string) {
  const applied = await migrate(url).catch(explain)
  for (const name of applied) console.log(`✓ ${name}`)
  if (applied.length === 0) console.log('The database is up to date.')
}

async function status(url: string) {
  const { pending: queued, unknown, edited } = await migrationStatus(url).catch(explain)
  for (const name of queued) console.log(`waiting  ${name}`)
  for (const name of unknown) console.log(`unknown  ${name} was applied by another version of the code`)
  for (const name of edited)
    console.log(`changed  ${name} is not what was applied: write a new migration instead`)
  if (queued.length + unknown.length + edited.length === 0) console.log('The database is up to date.')
}

async function draft(url: string) {
  const name = message.join(' ')
  if (!/\w/.test(name)) throw new Problem('Say what changes: npm run migrate -- new NAME')
  const file = await draftMigration(url, name)
  if (!file) return console.log('prisma/schema says what the migrations build already.')
  console.log(`✓ ${file}\nRead it, add checks or triggers by hand if it needs any, then npm run migrate.`)
}
