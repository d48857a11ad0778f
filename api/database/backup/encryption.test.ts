import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { parseEnvironment } from '../../lib/settings.ts'
import { aForum, rowsOf } from '../../test/data/backups.ts'
import { aMember } from '../../test/factories.ts'
import { withScratchDatabase } from '../migrations/draft.ts'
import { DamagedBackup } from './damaged.ts'
import { readIdentities } from './encryption.ts'
import { requireFit } from './restore.ts'
import { done, file, folder, own, run, server } from '../../test/data/operator-commands.ts'

const KEYS = { BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(age1\S+)/, secret: /^AGE-SECRET-KEY-1\S+$/m }

/** Creates a key with the command; returns the two settings. */
async function aKey(name: string) {
  const output = await done('backup', own, ['--make-key', `${folder}/${name}`])
  const [, BACKUP_RECIPIENT = ''] = KEYS.BACKUP_RECIPIENT.exec(output) ?? []
  expect(output).not.toMatch(/SECRET-KEY/)
  expect(statSync(`${folder}/${name}`).mode & 0o777).toBe(0o600)
  return { BACKUP_RECIPIENT, BACKUP_IDENTITY: `${folder}/${name}` }
}

test('encrypts a backup that only the secret key can read, and rejects a modified one', async () => {
  const { email } = await aMember()
  await aForum()
  const { BACKUP_RECIPIENT, BACKUP_IDENTITY } = await aKey('key')
  const other = await aKey('other')
  const output = await done('backup', own, [file], undefined, { BACKUP_RECIPIENT })
  expect(output).toContain('encrypted, read again and compared')
  const bytes = readFileSync(file)
  expect(() => gunzipSync(bytes)).toThrow('incorrect header check')

  // Any program that supports the format can read it.
  const decrypter = new Decrypter()
  const [secret = ''] = KEYS.secret.exec(readFileSync(BACKUP_IDENTITY, 'utf8')) ?? []
  decrypter.addIdentity(secret)
  expect(gunzipSync(await decrypter.decrypt(bytes)).toString()).toContain(email)

  const flipped = Buffer.from(bytes)
  flipped[bytes.length - 500] = (flipped.at(-500) ?? 0) ^ 1
  for (const content of [flipped, bytes.subarray(0, -1), bytes.subarray(0, 100)]) {
    writeFileSync(`${folder}/changed`, content)
    await expect(requireFit(`${folder}/changed`, [secret])).rejects.toThrow(
      new DamagedBackup('it was changed or cut off after it had been encrypted'),
    )
  }
  const refused = async (settings: Record<string, string>) => {
    const { code, output: message } = await run('restore', own, [file, '--replace'], undefined, settings)
    expect(code).toBe(1)
    return message
  }
  expect(await refused({})).toBe(
    '✗ This file cannot be restored: it is encrypted, and BACKUP_IDENTITY names no file with its key.\n',
  )
  expect(await refused(other)).toBe(
    '✗ This file cannot be restored: it is encrypted for another key than that in BACKUP_IDENTITY.\n',
  )

  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file], undefined, { BACKUP_IDENTITY })
    expect(await rowsOf(url, 'select 1 from "Member" where email = $1', [email])).toHaveLength(1)
    // The copy of the replaced database is also encrypted.
    const message = await done('restore', url, [file, '--replace'], undefined, {
      BACKUP_IDENTITY,
      BACKUP_RECIPIENT: other.BACKUP_RECIPIENT,
    })
    const [, retained = ''] = /written to (.+)/.exec(message) ?? []
    expect(readFileSync(retained, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  })
}, 180_000)

test('rejects an unreadable key file or one with unknown lines, without quoting it', async () => {
  const { BACKUP_IDENTITY } = await aKey('key')
  expect(await readIdentities(BACKUP_IDENTITY)).toHaveLength(1)
  const none = `${folder}/none`
  await expect(readIdentities(none)).rejects.toThrow(`BACKUP_IDENTITY: ${none} cannot be read (ENOENT).`)
  writeFileSync(none, '# only a comment\n')
  await expect(readIdentities(none)).rejects.toThrow(`BACKUP_IDENTITY: there is no secret key in ${none}.`)
  writeFileSync(none, `${readFileSync(BACKUP_IDENTITY, 'utf8').trimEnd()}A\n`)
  await expect(readIdentities(none)).rejects.toThrow(
    `BACKUP_IDENTITY: ${none} has a line that is no secret key.`,
  )
})

test('never overwrites a key', async () => {
  await aKey('key')
  const again = await run('backup', own, ['--make-key', `${folder}/key`])
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')])
}, 60_000)

test('accepts several public keys, and rejects a misspelt one and a secret key without quoting it', async () => {
  const [one, two] = [await aKey('one'), await aKey('two')]
  const both = `${one.BACKUP_RECIPIENT} ${two.BACKUP_RECIPIENT}`
  expect(parseEnvironment({ BACKUP_RECIPIENT: both }).BACKUP_RECIPIENT).toHaveLength(2)
  const [secret = ''] = KEYS.secret.exec(readFileSync(one.BACKUP_IDENTITY, 'utf8')) ?? []
  for (const wrong of [`${one.BACKUP_RECIPIENT.slice(0, -1)}b1`, secret, `${both} `, 'age1']) {
    const parsed = () => parseEnvironment({ BACKUP_RECIPIENT: wrong })
    expect(parsed).toThrow(/^BACKUP_RECIPIENT must be a public key/)
    expect(parsed).not.toThrow(secret)
  }
}, 60_000)
