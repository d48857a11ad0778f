import { chmod, chown, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolderWithDatabase } from '../../test/data/clusters.ts'
import { openEmbedded } from './embedded.ts'
import { dataOf } from '../../test/data/data-folders.ts'

const DAMAGES: [string, RegExp, (data: string) => Promise<void>][] = [
  ['what controls it', /PANIC: .*pg_control/, (data) => truncate(path.join(data, 'global/pg_control'))],
  ['its version', /FATAL: .*PG_VERSION/, (data) => writeFile(path.join(data, 'PG_VERSION'), 'rubbish\n')],
  ['the file of its version', /PG_VERSION is missing/, (data) => rm(path.join(data, 'PG_VERSION'))],
]

test.each(DAMAGES)(
  'reports data that has lost %s, with PostgreSQL’s own message and the next steps',
  async (_what, text, damage) => {
    const folder = await aFolderWithDatabase()
    await (await openEmbedded({ project: folder })).close()
    await damage(dataOf(folder))
    const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
    expect(failure).toMatch(text)
    expect(failure).toContain(`delete that folder (${dataOf(folder)})`)
    expect(failure).toContain('npm run restore -- FILE')
    expect(String(failure).split('\n').length).toBeLessThan(4)
  },
)

test('reports other failures without advice to restore', async () => {
  const folder = await aFolderWithDatabase()
  await chmod(dataOf(folder), 0o777)
  const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
  expect(failure).toMatch(/FATAL: .*permissions DETAIL: Permissions should be/)
  expect(failure).not.toMatch(/restore|delete/)
})

test('passes on PostgreSQL’s hint', async () => {
  const folder = await aFolderWithDatabase()
  const label =
    'START WAL LOCATION: 0/9000028 (file 000000010000000000000009)\nCHECKPOINT LOCATION: 0/9000060\n'
  await writeFile(path.join(dataOf(folder), 'backup_label'), label)
  await chown(path.join(dataOf(folder), 'backup_label'), ...(await ownerOf(dataOf(folder))))
  const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
  expect(failure).toMatch(/FATAL: could not locate required checkpoint record.* HINT: If you are restoring/)
})

async function ownerOf(file: string): Promise<[number, number]> {
  const { uid, gid } = await stat(file)
  return [uid, gid]
}
