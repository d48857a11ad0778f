import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SYSTEMS, type System } from '../../api/members/imports/records.ts'
import { normalEmail } from '../../api/text/email.ts'
import { generateClient } from '../build/make.ts'
import { closeConnections, noteCommand, readyDatabase } from './lib/database.ts'
import { mainAndExit, Problem, step } from './lib/steps.ts'

// npm run import: imports discussions from another system. See .config/deploy/MOVING-IN.md.

const USE = `Use: npm run import -- ${SYSTEMS.join('|')} FILE [--dry-run]
     npm run import -- forget EMAIL`

await mainAndExit(async () => {
  const { system, argument, isDryRun } = readArguments()
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  try {
    if (system === 'forget') {
      await forget(argument)
      await noteCommand(database.directUrl, { event: 'imported_author_forgotten' })
    } else if (await run(system, argument, isDryRun))
      await noteCommand(database.directUrl, { event: 'content_imported' })
  } catch (error) {
    throw explained(error as Error)
  } finally {
    await closeConnections()
    await database.close()
  }
})

function readArguments(): { system: System | 'forget'; argument: string; isDryRun: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    })
    const [system, argument, ...rest] = positionals
    const known = [...SYSTEMS, 'forget' as const].find((name) => name === system)
    if (!known || !argument || rest.length > 0) throw new Problem(USE)
    if (known !== 'forget' && !existsSync(argument)) throw new Problem(`There is no file ${argument}.`)
    return { system: known, argument, isDryRun: values['dry-run'] }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(USE, { cause: error })
  }
}

/** Imports a file; returns true if anything was stored. */
async function run(system: System, file: string, isDryRun: boolean): Promise<boolean> {
  const { filesOf, importExport } = await import('../../api/members/imports/import.ts')
  const began = Date.now()
  const show = (line: string) => process.stdout.isTTY && process.stdout.write(`\r\u001b[K… ${line}`)
  const imported = await importExport(system, file, { isDryRun, onProgress: show })
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  const { map, report } = filesOf(file)
  if (!imported) {
    console.log(
      `! Nothing is imported yet. ${map} says where each category goes: edit it, and run this again.`,
    )
    return false
  }
  const { authors, discussions, replies, known, notes } = imported
  const seconds = Math.round((Date.now() - began) / 1000)
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  const verb = isDryRun ? 'would be imported' : 'imported'
  console.log(
    `✓ ${discussions} discussions and ${replies} replies ${verb} (${seconds} s, at most ${memory} MB)`,
  )
  if (!isDryRun) console.log(`  They have ${authors} authors; ${known} items were here already`)
  for (const [what, count] of [...notes].sort()) console.log(`! ${what}: ${count}`)
  console.log(`  Each of them is in ${report}`)
  return !isDryRun
}

async function forget(typed: string): Promise<void> {
  const email = normalEmail(typed)
  if (!email) throw new Problem(`${typed} is no e-mail address.`)
  const { forgetImportedAuthor } = await import('../../api/members/imports/claims.ts')
  const count = await forgetImportedAuthor(email)
  console.log(`✓ ${count} imported authors of this address have no name any more`)
}

/** Converts errors of an export and its mapping to Problems. */
function explained(error: Error): Error {
  const issues = (error as { issues?: { path: string; message: string }[] }).issues
  if (error.name === 'Refusal')
    return new Problem(issues?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? error.message)
  return error.name === 'UnreadableExport' || error instanceof SyntaxError
    ? new Problem(error.message)
    : error
}
