import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { LogHead } from '../../api/database/backup/archive.ts'
import { DamagedBackup } from '../../api/database/backup/damaged.ts'
import { UnusableKeyFile, readIdentities } from '../../api/database/backup/encryption.ts'
import {
  isEmpty,
  readErased,
  requireFit,
  restoreBackup,
  UnsuitableBackup,
} from '../../api/database/backup/restore.ts'
import type { Retained } from '../../api/database/backup/retain-restrictions.ts'
import { writeBackup } from '../../api/database/backup/write.ts'
import type { Erased } from '../../api/members/account/erasure-list.ts'
import { closeConnections, noteCommand, openOrExplain } from './lib/database.ts'
import { readValues } from './lib/environment.ts'
import { generateClient } from '../build/make.ts'
import { mainAndExit, Problem, step } from './lib/steps.ts'

// npm run restore -- FILE [--replace] [--digest HASH] [--erasures LIST …]: restores the database, without members who
// have been erased since. See .config/deploy/BACKUP.md.

const RETAINED: Record<keyof Retained, string> = {
  demoted: 'roles taken away',
  disabled: 'accounts disabled',
  hidden: 'profiles private',
  silenced: 'kinds of e-mails stopped',
  unsubscribed: 'addresses unsubscribed',
  leaving: 'members leaving',
  leavingWithItems: 'members leaving with what they wrote',
  returned: 'members back',
  passkeys: 'passkeys removed',
  posts: 'discussions withdrawn',
  replies: 'replies withdrawn',
}

const USE = 'Use: npm run restore -- FILE [--replace] [--digest HASH] [--erasures LIST]'

await mainAndExit(async () => {
  try {
    await restore()
  } catch (error) {
    if (error instanceof DamagedBackup)
      throw new Problem(`This file cannot be restored: ${error.message}.`, { cause: error })
    if (error instanceof UnsuitableBackup || error instanceof UnusableKeyFile)
      throw new Problem(error.message, { cause: error })
    throw error
  }
})

async function restore() {
  const { file, replace, lists, digest: noted } = readArguments()
  const { BACKUP_IDENTITY: keyFile, BACKUP_RECIPIENT: recipients } = readValues()
  const identities = keyFile ? await readIdentities(keyFile) : []
  const header = await requireFit(file, identities)
  if (noted !== undefined && header.digest !== noted)
    throw new Problem(`This is not the backup of that digest: its own is ${header.digest}.`)
  await step('Generating the database client', generateClient)
  const database = await openOrExplain(console.log)
  try {
    // A pooler could use another connection for each statement.
    const { directUrl: url } = database
    process.env['DATABASE_URL'] = url
    const erased = await readLists(lists)
    const isReplaced = !(await isEmpty(url))
    if (isReplaced) {
      if (!replace)
        throw new Problem(
          'This database is not empty. With --replace it is backed up beside the file, and replaced.',
        )
      erased.push(...(await readErased(url)))
      const copy = `${file}.replaced-${new Date().toISOString().replaceAll(':', '-')}`
      await writeBackup(url, copy, recipients)
      console.log(`✓ What is replaced was written to ${copy}`)
    }
    const { footer, retained } = await restoreBackup(url, file, header, identities)
    const count = Object.values(footer.rows).reduce((sum, each) => sum + each, 0)
    console.log(`✓ ${count} rows of ${Object.keys(footer.rows).length} tables restored`)
    await settle(erased, retained, footer.log)
    await noteCommand(url, { event: 'backup_restored' })
    if (!isReplaced)
      console.log(
        `! Nothing here tells what was forbidden after ${header.madeAt}: administrators, disabled accounts, private ` +
          'profiles, passkeys, unsubscriptions and withdrawn items are as they were then. Look through them before the ' +
          'site is open again.',
      )
  } finally {
    await database.close()
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        digest: { type: 'string' },
        erasures: { type: 'string', multiple: true, default: [] },
      },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new Problem(USE)
    if (!existsSync(file)) throw new Problem(`There is no file ${file}.`)
    return { file, replace: values.replace, lists: values.erasures, digest: values.digest }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(USE, { cause: error })
  }
}

/** Reads the named lists of erasures, and this site's own if there is one. */
async function readLists(named: string[]): Promise<Erased[]> {
  const { env } = await import('../../api/lib/env.ts')
  const { readErasureList } = await import('../../api/members/account/erasure-list.ts')
  const missing = named.find((list) => !existsSync(list))
  if (missing) throw new Problem(`There is no list ${missing}.`)
  const lists = existsSync(env.ERASURE_LIST) ? [...named, env.ERASURE_LIST] : named
  if (lists.length === 0)
    console.log(
      '! There is no list of erasures here: who deleted their account since the backup comes back. Give the list of the ' +
        'site that made it: --erasures FILE',
    )
  return (await Promise.all(lists.map(readErasureList))).flat()
}

/** Suspends e-mails, replays erasures, and verifies the log of a restored database. */
async function settle(erased: Erased[], retained: Retained, noted: LogHead): Promise<void> {
  const { db } = await import('../../api/database/db.ts')
  const { holdBackEmails } = await import('../../api/mail/outbox.ts')
  const { holdBackDigest } = await import('../../api/notifications/digest/sending.ts')
  const { noteErasures, replayErasures } = await import('../../api/members/account/erasure-list.ts')
  const { resolveDepartures } = await import('../../api/members/account/restored-departures.ts')
  const { renderAll } = await import('../../api/forum/items/text/rendering-again.ts')
  const { logRetained } = await import('../../api/moderation/history/log-restored.ts')
  const { findUnexplainedAdministrators } = await import('../../api/members/administration/roles.ts')
  const { verifyLog } = await import('../../api/audit/chain/verify.ts')
  try {
    const heldBack = await holdBackEmails(db)
    await holdBackDigest(db)
    await resolveDepartures(retained)
    const { members, items } = await replayErasures(erased)
    await renderAll()
    await noteErasures()
    console.log(`✓ ${members} accounts erased and ${items} items removed again`)
    await logRetained(retained)
    const counts = Object.entries(RETAINED).map(
      ([name, label]) => `${retained[name as keyof Retained].length} ${label}`,
    )
    console.log(`✓ Stays as in what was replaced: ${counts.join(', ')}`)
    if (heldBack > 0)
      console.log(`  ${heldBack} mails that waited are held back: see “could not be sent” in the dashboard`)
    const report = await verifyLog(noted ? { sequence: BigInt(noted.sequence), hash: noted.hash } : undefined)
    if (!report.isWhole)
      throw new Problem(`The moderation log is broken: entry ${report.sequence} ${report.problem}.`)
    const unexplained = await findUnexplainedAdministrators()
    if (unexplained.length > 0)
      console.log(
        `! The log does not say why these are administrators: ${unexplained.join(', ')}. npm run admin -- revoke EMAIL`,
      )
    const end = report.last ? `, the last one ${report.last.sequence}:${report.last.hash}` : ''
    console.log(`✓ ${report.count} entries of the log, each chained to the one before${end}`)
  } finally {
    await closeConnections()
  }
}
