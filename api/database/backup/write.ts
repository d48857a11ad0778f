import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { END, FORMAT, newDigest, verifyArchive, type Footer, type Header, type LogHead } from './archive.ts'
import { encryption, type Encrypt } from './encryption.ts'
import { quoted, readApplied, readTables } from './catalog.ts'
import { withClient } from '../connection/with-client.ts'

const NEWLINE = 10

/**
 * Writes a consistent snapshot of a database to a file while others read and write, then reads the file again and
 * verifies it. Only the file's owner can read it.
 * @param url a direct URL, not a pooler's: a snapshot needs one connection
 * @param file must not exist yet, nor FILE.part, its name until it is verified
 * @param recipients public keys to encrypt for; without any the file is not encrypted
 * @returns the number of rows of each table, and the last entry of the moderation log
 * @throws Error EEXIST, whose path is the existing file, and the database's own errors; no file is left then
 */
export async function writeBackup(url: string, file: string, recipients: string[] = []): Promise<Footer> {
  const part = `${file}.part`
  const made: string[] = []
  try {
    for (const name of [file, part]) {
      await (await open(name, 'wx', 0o600)).close()
      made.push(name)
    }
    const { encrypt, identities } = await encryption(recipients)
    const copied = await withClient(url, (client) => writePart(client, part, encrypt))
    const { footer } = await verifyArchive(part, identities)
    if (JSON.stringify(footer) !== JSON.stringify(copied))
      throw new Error('What was written is not what can be read.')
    await rename(part, file)
    return footer
  } catch (error) {
    await Promise.all(made.map((name) => rm(name, { force: true })))
    throw error
  }
}

async function writePart(client: pg.Client, part: string, encrypt: Encrypt): Promise<Footer> {
  // One snapshot: every table as of the first query.
  await client.query('begin isolation level repeatable read read only')
  const footer: Footer = { rows: {}, log: null, digest: '' }
  const source = Readable.from(digested(piecesOf(client, footer), footer), { objectMode: false })
  const target = createWriteStream(part, { flags: 'r+', flush: true })
  await pipeline(source, createGzip({ level: 6 }), encrypt, target)
  await client.query('commit')
  return footer
}

async function* piecesOf(client: pg.Client, footer: Footer): AsyncGenerator<Buffer> {
  const header: Header = {
    backup: 'irish-agile',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: await readApplied(client),
  }
  yield line(header)
  for (const { name, columns } of await readTables(client)) {
    yield line({ table: name, columns })
    const names = columns.map(quoted).join(', ')
    let count = 0
    const rows = client.query(copyTo(`copy (select ${names} from ${quoted(name)}) to stdout`))
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
      yield chunk
    }
    yield Buffer.concat([END, Buffer.from('\n')])
    footer.rows[name] = count
  }
  footer.log = await readLogHead(client)
}

/** Appends the footer, with the digest of everything before it. */
async function* digested(pieces: AsyncGenerator<Buffer>, footer: Footer): AsyncGenerator<Buffer> {
  const digest = newDigest()
  for await (const piece of pieces) {
    digest.update(piece)
    yield piece
  }
  footer.digest = digest.digest('hex')
  yield line(footer)
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Returns the last entry of the log, for comparison by the owner of the file. */
export async function readLogHead(client: pg.Client): Promise<LogHead> {
  const { rows } = await client.query<NonNullable<LogHead>>(
    `select "sequence"::text as sequence, encode("hash", 'hex') as hash from "ModerationLog" entry
     order by entry."sequence" desc limit 1`,
  )
  return rows[0] ?? null
}
