import { noteBackup } from '../../api/database/backup/last-backup.ts'
import { writeBackup } from '../../api/database/backup/write.ts'
import { noteCommand, openOrExplain } from './lib/database.ts'
import { main, Problem } from './lib/steps.ts'

// npm run backup -- FILE: all of the database at one moment, while the site goes on. See .config/deploy/BACKUP.md.

const [file, ...rest] = process.argv.slice(2)

await main(async () => {
  if (!file || rest.length > 0) throw new Problem('Use: npm run backup -- FILE')
  const database = await openOrExplain(console.log)
  try {
    const { rows, log, digest } = await writeBackup(database.directUrl, file).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new Problem(`${error.path} is there already: choose another name.`)
        if (error.code === 'ENOENT') throw new Problem(`There is no folder for ${file}.`)
        throw error
      },
    )
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
    console.log(`✓ ${count} rows of ${Object.keys(rows).length} tables in ${file}, read again and compared`)
    await noteBackup(database.directUrl)
    await noteCommand(database.directUrl, { event: 'backup_made' })
    console.log(`  Its digest, to be noted elsewhere: ${digest}`)
    if (log) console.log(`  The log ends with ${log.sequence}:${log.hash}`)
  } finally {
    await database.close()
  }
})
