import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { readFile } from 'node:fs/promises'
import { DamagedBackup } from './damaged.ts'

// Backups are encrypted in the age format (https://age-encryption.org/v1): a public key encrypts, and only the matching
// secret key decrypts.

type Bytes = AsyncIterable<Uint8Array>
export type Encrypt = (bytes: Bytes) => Bytes

/** The first line of every file in this format. */
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')

/** The prefix of post-quantum public keys. */
const POST_QUANTUM = 'age1pq1'

/** Creates a secret key and its public key. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The error for an unusable key file; its message is complete for the operator. */
export class UnusableKeyFile extends Error {}

/**
 * Reads the secret keys in a file in age-keygen's format: one a line, and comments.
 * @throws UnusableKeyFile, which never quotes the file
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableKeyFile(`BACKUP_IDENTITY: ${file} cannot be read (${error.code}).`, { cause: error })
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line && !line.startsWith('#'))
  try {
    for (const each of identities) new Decrypter().addIdentity(each)
  } catch (error) {
    throw new UnusableKeyFile(`BACKUP_IDENTITY: ${file} has a line that is no secret key.`, { cause: error })
  }
  if (identities.length === 0)
    throw new UnusableKeyFile(`BACKUP_IDENTITY: there is no secret key in ${file}.`)
  return identities
}

/**
 * Prepares the encryption of a file for the given public keys and a temporary key of this process. The temporary key,
 * never stored, decrypts the file for verification on a server that cannot read older backups.
 * @param recipients public keys; without any the file is not encrypted
 * @returns the encrypting stream and the secret keys for verification
 */
export async function encryption(recipients: string[]): Promise<{ encrypt: Encrypt; identities: string[] }> {
  if (recipients.length === 0) return { encrypt: (bytes: Bytes) => bytes, identities: [] }
  const isHybrid = recipients.every((each) => each.startsWith(POST_QUANTUM))
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  const encrypter = new Encrypter()
  for (const each of [...recipients, await identityToRecipient(identity)]) encrypter.addRecipient(each)
  return {
    encrypt: async function* (bytes: Bytes): Bytes {
      yield* await encrypter.encrypt(streamOf(bytes))
    },
    identities: [identity],
  }
}

/**
 * Decrypts a file if it is encrypted.
 * @param identities secret keys
 * @throws DamagedBackup for a wrong or missing key, and for modified bytes
 */
export async function* decrypt(bytes: Bytes, identities: string[]): Bytes {
  const source = bytes[Symbol.asyncIterator]()
  const { value: first } = await source.next()
  const all = prepended(first, source)
  if (!first || !FIRST_LINE.equals(first.subarray(0, FIRST_LINE.length))) return yield* all
  if (identities.length === 0)
    throw new DamagedBackup('it is encrypted, and BACKUP_IDENTITY names no file with its key')
  const decrypter = new Decrypter()
  for (const each of identities) decrypter.addIdentity(each)
  try {
    yield* await decrypter.decrypt(streamOf(all))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code) throw error
    throw new DamagedBackup(
      message.startsWith('no identity matched')
        ? 'it is encrypted for another key than that in BACKUP_IDENTITY'
        : 'it was changed or cut off after it had been encrypted',
      { cause: error },
    )
  }
}

async function* prepended(first: Uint8Array | undefined, rest: AsyncIterator<Uint8Array>): Bytes {
  if (!first) return
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await source.return?.()
    },
  })
}
