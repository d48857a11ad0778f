import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { aForum, forge, rowsOf } from '../../test/data/backups.ts'
import { aMember } from '../../test/factories.ts'
import { withScratchDatabase } from '../migrations/draft.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations, SOURCE } from '../migrations/migrations.ts'
import { DamagedBackup } from './damaged.ts'
import { requireFit } from './restore.ts'
import { backUp, done, file, folder, own, restore, run, server } from '../../test/data/operator-commands.ts'

const [{ path: first } = { path: '' }] = readMigrations(SOURCE).migrationDirectories

test('migrates an older backup, and rejects a newer one and a too old one with a one-sentence message', async () => {
  const id = randomUUID()
  await withScratchDatabase(server, async (url) => {
    await migrate(url, SOURCE, [first])
    await rowsOf(
      url,
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
       values ($1, 'old@members.example', 'Old', 'Member', 'https://www.linkedin.com/in/old', 'Cork')`,
      [id],
    )
    await rowsOf(
      url,
      `insert into "Post" (id, title, content, "contentHtml", category) values (gen_random_uuid(), $1, $1, '<p></p>', 'Remote Work')`,
      ['Fo\u0301ram\r\nfor \u202eall\u0007'],
    )
    await rowsOf(
      url,
      `insert into "VoteAdjustment" (id, "postId", "likeAdjustment", "dislikeAdjustment", reason)
       select gen_random_uuid(), id, 1, 0, 'Between us' from "Post"`,
    )
    await backUp(url)
  })
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    expect(await rowsOf(url, 'select email from "Member"')).toEqual([{ email: 'old@members.example' }])
    expect(await rowsOf(url, 'select title, content from "Post"')).toEqual([
      { title: 'Fóram for all', content: 'Fóram\nfor all' },
    ])
    expect(await rowsOf(url, 'select 1 from "Erasure"')).toEqual([])
    expect(await rowsOf(url, 'select reason from "VoteAdjustment"')).toEqual([
      { reason: 'the reason isn’t public.' },
    ])
  })
  const withMigrations = (names: string) =>
    requireFit(forge(file, `${folder}/forged`, (text) => text.replace(`"${first}"`, names)))
  await expect(withMigrations(`"${first}","99991231_to_come"`)).rejects.toThrow(
    /^This backup is of a newer version of the site .*: update the site first\.$/,
  )
  await expect(withMigrations('"20200101_before"')).rejects.toThrow(
    /^This backup is older than the first migration of this version: use the version that made it\.$/,
  )
}, 300_000)

test('rejects changed rows, and a backup other than the recorded one', async () => {
  const { email } = await aMember()
  await backUp()
  const text = gunzipSync(readFileSync(file)).toString()
  const { digest } = await requireFit(file)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  const rowOf = new RegExp(`^(.*${email}.*\\t)user(?=\\t)`, 'm')
  expect(text).toMatch(rowOf)
  writeFileSync(`${folder}/forged`, gzipSync(text.replace(rowOf, '$1admin')))
  const forged = await run('restore', own, [`${folder}/forged`, '--replace'])
  expect([forged.code, forged.output]).toEqual([
    1,
    '✗ This file cannot be restored: its rows were changed after it had been made: their digest is another one.\n',
  ])
  const other = await run('restore', own, [file, '--replace', '--digest', '0'.repeat(64)])
  expect([other.code, other.output]).toEqual([
    1,
    `✗ This is not the backup of that digest: its own is ${digest}.\n`,
  ])
  expect(await db.member.count({ where: { email, role: 'user' } })).toBe(1)
}, 120_000)

test('rejects an incomplete file before changing anything', async () => {
  await aForum()
  await backUp()
  const bytes = readFileSync(file)
  const text = gunzipSync(bytes).toString()
  const cut = [bytes.subarray(0, -1), bytes.subarray(0, -8), bytes.subarray(0, -20), bytes.subarray(0, 15)]
  const plain: [Buffer, string][] = [
    ...cut.map((each): [Buffer, string] => [each, 'it was cut off']),
    [Buffer.from('not compressed'), 'it is no backup of this site'],
    [Buffer.from(bytes.with(bytes.length - 6, (bytes.at(-6) ?? 0) ^ 1)), 'it is damaged'],
  ]
  for (const [content, message] of plain) {
    writeFileSync(`${folder}/damaged`, content)
    await expect(requireFit(`${folder}/damaged`)).rejects.toMatchObject({ name: 'Error', message })
    await expect(requireFit(`${folder}/damaged`)).rejects.toBeInstanceOf(DamagedBackup)
  }
  await expect(requireFit(folder)).rejects.toThrow(new DamagedBackup('it is a folder'))
  const wrong: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('not compressed'),
    'an endless line': gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x')),
    other: gzipSync('{"backup":"something else"}\n'),
    cut: bytes.subarray(0, bytes.length / 2),
    'cut at a line': gzipSync(text.split('\n').slice(0, 20).join('\n') + '\n'),
    'a row less': gzipSync(text.replace(/\n[^\n{\\]+(?=\n\\\.)/, '')),
    'a row twice': gzipSync(text.replace(/\n([^\n{\\]+)(?=\n\\\.)/, '\n$1\n$1')),
    'another byte': Buffer.from(bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte))),
  }
  for (const [name, content] of Object.entries(wrong)) {
    writeFileSync(`${folder}/damaged`, content)
    await expect(requireFit(`${folder}/damaged`), name).rejects.toBeInstanceOf(DamagedBackup)
  }
  const posts = () => db.post.count()
  const before = await posts()
  const { code, output } = await run('restore', own, [`${folder}/damaged`, '--replace'])
  expect([code, output]).toEqual([1, expect.stringContaining('✗ This file cannot be restored')])
  expect(await posts()).toBe(before)
}, 120_000)

test('never overwrites a file with a backup, and deletes a failed one', async () => {
  await done('backup', own, [file])
  const before = readFileSync(file)
  const again = await run('backup', own, [file])
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')])
  expect(readFileSync(file).equals(before)).toBe(true)
  const nowhere = await run('backup', own, [`${folder}/no/such/folder`])
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no folder')])
  const failed = await run('backup', 'postgresql://127.0.0.1:1/none', [`${folder}/failed`])
  expect([failed.code, existsSync(`${folder}/failed`), existsSync(`${folder}/failed.part`)]).toEqual([
    1,
    false,
    false,
  ])
}, 120_000)

test('leaves the unfinished file of another backup and names it', async () => {
  writeFileSync(`${file}.part`, 'of somebody else')
  await expect(backUp()).rejects.toMatchObject({ code: 'EEXIST', path: `${file}.part` })
  expect([readFileSync(`${file}.part`, 'utf8'), existsSync(file)]).toEqual(['of somebody else', false])
})
