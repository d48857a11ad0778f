import { closeConnections, noteCommand, readyDatabase } from './lib/database.ts'
import { ACTS, findAct, USAGE } from './admin/acts.ts'
import { generateClient } from '../build/make.ts'
import { mainAndExit, Problem, step } from './lib/steps.ts'

// npm run admin: what an administrator does in the browser, and what only an operator may do. Prints its usage without
// arguments.

await mainAndExit(async () => {
  const call = findAct(process.argv.slice(2))
  if (!call) throw new Problem(USAGE)
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  try {
    const event = await ACTS[call.name].run(call)
    if (event) await noteCommand(database.directUrl, event)
  } catch (error) {
    if ((error as Error).name !== 'Refusal') throw error
    throw new Problem((error as Error).message, { cause: error })
  } finally {
    await closeConnections()
    await database.close()
  }
})
