import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { aFolder } from '../../test/folders.ts'
import { catchMail } from '../../test/mail.ts'
import { deliver, removeFiles } from './transport.ts'

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
const mail = {
  messageId: '<01a2010f-ddef-7258-b392-2c3fd9d5f513@site.example>',
  to: 'a@b.example',
  text: 'Hello',
}

test.each(['new', 'there before'])(
  'files of e-mails are read by their own account alone, in a folder %s',
  async (kind) => {
    const folder = path.join(await aFolder(), 'mail')
    if (kind !== 'new') await mkdir(folder, { mode: 0o755 })
    env.MAIL_DIR = folder
    await deliver(mail)
    env.MAIL_DIR = undefined
    const [file = ''] = await readdir(folder)
    expect([await modeOf(folder), await modeOf(path.join(folder, file))]).toEqual(['700', '600'])
  },
)

test('a second attempt replaces the file of the first, which holds the whole e-mail', async () => {
  const folder = await aFolder()
  env.MAIL_DIR = folder
  await deliver(mail)
  await deliver({ ...mail, text: 'Hello again' })
  env.MAIL_DIR = undefined
  expect(await readdir(folder)).toEqual(['01a2010f-ddef-7258-b392-2c3fd9d5f513.eml'])
  const text = await readFile(path.join(folder, '01a2010f-ddef-7258-b392-2c3fd9d5f513.eml'), 'utf8')
  expect(text).toContain('Hello again')
  expect(text).toContain('To: a@b.example')
  expect(text).not.toContain('\r')
})

test('e-mails become files where a folder is named, and go to the server otherwise', async () => {
  const server = await catchMail()
  const folder = await aFolder()
  env.SMTP_URL = server.url
  env.MAIL_DIR = folder
  await deliver({ ...mail, from: 'c@d.example' })
  expect([server.accepted.length, (await readdir(folder)).length]).toEqual([0, 1])
  env.MAIL_DIR = undefined
  await deliver({ ...mail, from: 'c@d.example' })
  expect([server.accepted.length, (await readdir(folder)).length]).toEqual([1, 1])
  env.SMTP_URL = undefined
  await server.close()
})

test('files of e-mails that are older than asked are removed, finished or not, and no others', async () => {
  const folder = await aFolder()
  env.MAIL_DIR = folder
  const name = (end: string) => `01a2010f-ddef-7258-b392-2c3fd9d5f51${end}`
  const [old, half] = [name('1.eml'), name('2.eml.part')]
  const others = [name('3.eml.bak'), `x${name('4.eml')}`, name('5-eml'), 'notes.txt']
  const [before, limit] = [new Date(2026, 0, 1), new Date(2026, 0, 2)]
  for (const each of [old, half, ...others]) {
    await writeFile(path.join(folder, each), 'words')
    await utimes(path.join(folder, each), before, before)
  }
  const just = name('6.eml')
  await writeFile(path.join(folder, just), 'words')
  await utimes(path.join(folder, just), limit, limit)
  expect(await removeFiles(limit)).toBe(2)
  expect((await readdir(folder)).sort()).toEqual([...others, just].sort())
  env.MAIL_DIR = path.join(folder, 'notes.txt')
  await expect(removeFiles(limit)).rejects.toThrow('ENOTDIR')
  env.MAIL_DIR = undefined
})
