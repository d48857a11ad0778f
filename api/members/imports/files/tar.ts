const BLOCK = 512

/** Parses the name and the octal size in the header of an entry (POSIX ustar). */
const headerOf = (block: Buffer) => ({
  name: textOf(block.subarray(0, 100)),
  // GNU's format for more than eight gigabytes.
  size:
    (block[124] ?? 0) & 0x80
      ? Number(block.readBigUInt64BE(128))
      : parseInt(textOf(block.subarray(124, 136)), 8),
  isFile: [0, 48].includes(block[156] ?? 0),
})

const textOf = (bytes: Buffer) => bytes.toString('latin1').replace(/\0.*$/s, '')

/**
 * Finds the first file of an archive whose name matches.
 * @returns its bytes, which must be read before the rest of the archive; null when there is none
 */
export async function entryOf(
  archive: AsyncIterable<Buffer>,
  wanted: RegExp,
): Promise<{ name: string; bytes: AsyncIterable<Buffer> } | null> {
  const reader = readerOf(archive)
  for (;;) {
    const block = Buffer.concat(await Array.fromAsync(reader(BLOCK)))
    if (block.length < BLOCK || block[0] === 0) return null
    const { name, size, isFile } = headerOf(block)
    if (!Number.isSafeInteger(size) || size < 0) return null
    if (isFile && wanted.test(name)) return { name, bytes: reader(size) }
    for await (const _ of reader(Math.ceil(size / BLOCK) * BLOCK));
  }
}

/** Returns a function that reads up to a given number of the next bytes. */
function readerOf(archive: AsyncIterable<Buffer>) {
  const source = archive[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async function* read(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0;) {
      if (rest.length === 0) {
        const { done, value } = await source.next()
        if (done) return
        rest = value
      }
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
