import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Table } from './catalog.ts'
import { DamagedBackup } from './damaged.ts'
import { decrypt } from './encryption.ts'

// The backup format: compressed and optionally encrypted text. A line of JSON about the whole; for each table a line of
// JSON with its name and columns, its rows in PostgreSQL's COPY format and COPY's end mark; finally a line of JSON with
// row counts and the digest of all lines before it.

export const FORMAT = 1
/** COPY's end mark, which no row can equal since COPY doubles backslashes. */
export const END = Buffer.from('\\.')

export type Header = { backup: 'irish-agile'; format: number; madeAt: string; migrations: string[] }
export type LogHead = { sequence: string; hash: string } | null
export type Footer = { rows: Record<string, number>; log: LogHead; digest: string }

/** Creates the digest for the lines before the footer. */
export const newDigest = () => createHash('sha256')

const NEWLINE = 10
const LINE_END = Buffer.from('\n')
/** The maximum length of a line in bytes: far above any row, but small enough for memory. */
const LONGEST_LINE = 64 * 1024 * 1024

/** Messages for zlib's error codes of truncated and corrupt files. */
const DAMAGES: Record<string, string> = { Z_BUF_ERROR: 'it was cut off', Z_DATA_ERROR: 'it is damaged' }

/** Decompresses a file. @throws DamagedBackup with a plain message for a corrupt file; file system errors unchanged */
async function* unpacked(file: string, identities: string[]): AsyncGenerator<Buffer> {
  const unzipped = createGunzip()
  // Every error of the chain destroys its last stream, whose reader receives it.
  pipeline(
    createReadStream(file),
    (bytes: AsyncIterable<Buffer>) => decrypt(bytes, identities),
    unzipped,
    () => undefined,
  )
  try {
    yield* unzipped as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (message === 'incorrect header check')
      throw new DamagedBackup('it is no backup of this site', { cause: error })
    if (code === 'EISDIR') throw new DamagedBackup('it is a folder', { cause: error })
    throw DAMAGES[code] ? new DamagedBackup(DAMAGES[code], { cause: error }) : error
  }
}

/** Yields the lines of a backup without line ends and otherwise unchanged, as COPY expects them. */
async function* linesIn(file: string, identities: string[]): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(file, identities)) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)])
      parts = []
      length = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new DamagedBackup('one of its lines is longer than any row')
  }
  if (length > 0) throw new DamagedBackup('it ends in the middle of a line')
}

/**
 * Reads a backup from first to last line and counts its rows.
 * @param identities secret keys, for an encrypted backup
 * @param onTable reads all rows of a table before it resolves
 * @throws DamagedBackup for a file that is not a backup, is truncated, or has other rows than it states
 */
export async function readArchive(
  file: string,
  identities: string[],
  onHeader: (header: Header) => Promise<void>,
  onTable: (table: Table, rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<Footer> {
  const lines = linesIn(file, identities)
  const digest = newDigest()
  let last: Buffer | undefined
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new DamagedBackup('it was cut off')
    // The footer is not part of its own digest.
    if (last) digest.update(last).update(LINE_END)
    last = value
    return value
  }
  const output = async () => parsed(await next())

  const header = (await output()) as Partial<Header>
  if (header.backup !== 'irish-agile') throw new DamagedBackup('it is no backup of this site')
  if (header.format !== FORMAT)
    throw new DamagedBackup(`its format is ${header.format}, and this code reads ${FORMAT}`)
  await onHeader(header as Header)

  const counted: Record<string, number> = {}
  while (true) {
    const line = (await output()) as Partial<{ table: string; columns: string[] } & Footer>
    if (line.rows) {
      const footer = line as Footer
      if (JSON.stringify(footer.rows) !== JSON.stringify(counted))
        throw new DamagedBackup('it holds other rows than it says')
      if (footer.digest !== digest.digest('hex'))
        throw new DamagedBackup('its rows were changed after it had been made: their digest is another one')
      if (!(await lines.next()).done) throw new DamagedBackup('something stands behind its end')
      return footer
    }
    const { table: name = '', columns = [] } = line
    let count = 0
    const rows = async function* () {
      for (let row = await next(); !row.equals(END); row = await next()) {
        count += 1
        yield row
      }
    }
    await onTable({ name, columns }, rows())
    counted[name] = count
  }
}

function parsed(line: Buffer): object {
  try {
    return JSON.parse(line.toString()) as object
  } catch (error) {
    throw new DamagedBackup('it is no backup of this site', { cause: error })
  }
}

/** Reads a whole backup to verify it. @throws DamagedBackup */
export async function verifyArchive(
  file: string,
  identities: string[],
): Promise<{ header: Header; footer: Footer }> {
  let header: Header | undefined
  const footer = await readArchive(
    file,
    identities,
    async (found) => void (header = found),
    async (_table, rows) => {
      let row = await rows.next()
      while (!row.done) row = await rows.next()
    },
  )
  if (!header) throw new DamagedBackup('it is no backup of this site')
  return { header, footer }
}
