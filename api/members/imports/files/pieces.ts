import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableExport } from '../records.ts'
import { entryOf } from './tar.ts'

/** The maximum length of a row in characters, which limits the memory. */
export const LONGEST_ROW = 32 * 1024 * 1024

/** Matches the dump within an archive of Discourse. */
const DUMP = /(?:^|\/)dump\.sql(?:\.gz)?$/

/**
 * Reads a file as text in chunks: plain, compressed (`.gz`), or the dump in an archive (`.tar`, `.tar.gz`, `.tgz`).
 * Invalid UTF-8 becomes replacement characters.
 * @throws UnreadableExport for a damaged compressed file, or an archive without a dump
 */
export async function* piecesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const bytes of await bytesOf(file)) yield decoder.decode(bytes as Buffer, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new UnreadableExport(`${file} is damaged or ends too early.`, { cause: error })
    throw error
  }
}

async function bytesOf(file: string): Promise<AsyncIterable<unknown>> {
  const opened = decompressed(createReadStream(file), file)
  if (!/\.(?:tar|tar\.gz|tgz)$/i.test(file)) return opened
  const entry = await entryOf(opened, DUMP)
  if (!entry) throw new UnreadableExport(`There is no dump.sql in ${file}.`)
  return /\.gz$/.test(entry.name) ? gunzip(entry.bytes) : entry.bytes
}

const decompressed = (stream: Readable, file: string): AsyncIterable<Buffer> =>
  /\.(?:gz|tgz)$/i.test(file) ? gunzip(stream) : stream

/** Decompresses a source and passes on its errors. */
async function* gunzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzipping = createGunzip()
  const feeding = feed(source, gunzipping)
  // The loop below throws the same error.
  feeding.catch(() => null)
  for await (const bytes of gunzipping) yield bytes as Buffer
  await feeding
}

async function feed(source: AsyncIterable<Buffer>, into: ReturnType<typeof createGunzip>): Promise<void> {
  try {
    for await (const bytes of source)
      if (!into.write(bytes)) await new Promise<void>((resolve) => into.once('drain', resolve))
    into.end()
  } catch (error) {
    into.destroy(error as Error)
  }
}

/**
 * Splits text into lines.
 * @throws UnreadableExport for a line longer than any row
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    let from = 0
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, rest[end - 1] === '\r' ? end - 1 : end)
      from = end + 1
    }
    rest = rest.slice(from)
    if (rest.length > LONGEST_ROW) throw new UnreadableExport('A row of this file is longer than 32 MB.')
  }
  if (rest !== '') yield rest
}
