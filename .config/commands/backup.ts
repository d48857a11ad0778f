import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { makeKey } from '../../api/database/backup/encryption.ts'
import { noteBackup } from '../../api/database/backup/last-backup.ts'
import { writeBackup } from '../../api/database/backup/write.ts'
import { noteCommand, openOrExplain } from './lib/database.ts'
import { readValues } from './lib/environment.ts'
import { main, Problem } from './lib/steps.ts'

// npm run backup -- FILE: a consistent snapshot of the database, while the site is running.
// npm run backup -- --make-key FILE: a key to encrypt backups. See .config/deploy/BACKUP.md.

const USE = 'Use: npm run backup -- FILE, or npm run backup -- --make-key FILE'

await main(async () => {
  const { file, isKey } = readArguments()
  if (isKey) return writeKey(file)
  const { BACKUP_RECIPIENT: recipients } = readValues()
  const database = await openOrExplain(console.log)
  try {
    const { rows, log, digest } = await writeBackup(database.directUrl, file, recipients).catch(explain(file))
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
    const state = recipients.length > 0 ? 'encrypted, read again' : 'read again'
    console.log(`✓ ${count} rows of ${Object.keys(rows).length} tables in ${file}, ${state} and compared`)
    await noteBackup(database.directUrl)
    await noteCommand(database.directUrl, { event: 'backup_made' })
    console.log(`  Its digest, to be noted elsewhere: ${digest}`)
    if (log) console.log(`  The log ends with ${log.sequence}:${log.hash}`)
  } finally {
    await database.close()
  }
})

function readArguments(): { file: string; isKey: boolean } {
  try {
    const options = { 'make-key': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options,
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new Problem(USE)
    return { file, isKey: values['make-key'] }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(USE, { cause: error })
  }
}

/** Writes a key as age-keygen does. */
async function writeKey(file: string): Promise<void> {
  const { identity, recipient } = await makeKey()
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch(explain(file))
  console.log(
    `✓ A secret key in ${file}: store it where this server is not, for without it no backup can be read`,
  )
  console.log(`  The setting for this server: BACKUP_RECIPIENT=${recipient}`)
}

/** Explains file errors that an operator can fix, and rethrows others. */
function explain(file: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Problem(`${error.path} is there already: choose another name.`)
    if (error.code === 'ENOENT') throw new Problem(`There is no folder for ${file}.`)
    throw error
  }
}
