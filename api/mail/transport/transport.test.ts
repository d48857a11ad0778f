import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { aFolder } from '../../test/folders.ts'
import { catchMail } from '../../test/mail/mail.ts'
import { closeConnections, compose, deliver, Refused, removeFiles } from './transport.ts'

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
const mail = {
  messageId: '<01a2010f-ddef-7258-b392-2c3fd9d5f513@site.example>',
  to: 'a@b.example',
  text: 'Hello',
}

afterEach(() => closeConnections())

async function aServer(rules: Parameters<typeof catchMail>[0] = {}) {
  const server = await catchMail(rules)
  onTestFinished(() => server.close())
  env.SMTP_URL = server.url
  return server
}

test.each(['new', 'there before'])(
  'restricts files of e-mails to the process’s account, in a folder %s',
  async (kind) => {
    const folder = path.join(await aFolder(), 'mail')
    if (kind !== 'new') await mkdir(folder, { mode: 0o755 })
    env.MAIL_DIR = folder
    await deliver(mail)
    const [file = ''] = await readdir(folder)
    expect([await modeOf(folder), await modeOf(path.join(folder, file))]).toEqual(['700', '600'])
  },
)

test('leaves the permissions of another account’s folder unchanged', async () => {
  const folder = await aFolder({ mode: 0o755 })
  const { uid } = await stat(folder)
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
  env.MAIL_DIR = folder
  await deliver(mail)
  expect([await modeOf(folder), (await readdir(folder)).length]).toEqual(['755', 1])
})

test('writes e-mails to a folder of the project by default', async () => {
  const id = randomUUID()
  const file = `.data/mail/${id}.eml`
  onTestFinished(() => rm(file, { force: true }))
  await deliver({ ...mail, messageId: `<${id}@site.example>` })
  expect(await readFile(file, 'utf8')).toContain('To: a@b.example')
})

test('replaces the file of the first attempt with that of the second, and logs its path', async () => {
  const folder = await aFolder()
  env.MAIL_DIR = folder
  const info = vi.spyOn(log, 'info').mockReturnValue(undefined)
  await deliver(mail)
  await deliver({ ...mail, text: 'Hello again' })
  expect(await readdir(folder)).toEqual(['01a2010f-ddef-7258-b392-2c3fd9d5f513.eml'])
  const file = path.join(folder, '01a2010f-ddef-7258-b392-2c3fd9d5f513.eml')
  const written = [{ file }, 'e-mail written']
  expect(info.mock.calls).toEqual([written, written])
  const text = await readFile(file, 'utf8')
  expect(text).toContain('Hello again')
  expect(text).toContain('To: a@b.example')
  expect(text).not.toContain('\r')
})

test('writes e-mails to the configured folder, or else sends them to the server', async () => {
  const server = await aServer()
  const folder = await aFolder()
  env.MAIL_DIR = folder
  await deliver({ ...mail, from: 'c@d.example' })
  expect([server.accepted.length, (await readdir(folder)).length]).toEqual([0, 1])
  env.MAIL_DIR = undefined
  await deliver({ ...mail, from: 'c@d.example' })
  expect([server.accepted.length, (await readdir(folder)).length]).toEqual([1, 1])
})

test('composes a complete e-mail without sending it', async () => {
  expect(String(await compose(mail))).toMatch(/To: a@b\.example\n[^]*\n\nHello\n$/)
})

test('sends several e-mails over one connection, and over another after the server has closed it', async () => {
  const onConnect = vi.fn((_session: unknown, callback: () => void) => callback())
  const server = await aServer({ onConnect })
  for (let n = 0; n < 3; n += 1) await deliver({ ...mail, from: 'c@d.example' })
  expect([server.accepted.length, onConnect.mock.calls.length]).toEqual([3, 1])
  await server.close()
  const again = await catchMail({ port: server.port })
  onTestFinished(() => again.close())
  await deliver({ ...mail, from: 'c@d.example' })
  expect(again.accepted).toHaveLength(1)
})

test.each([2, 6])('starts no more than %i e-mails a second', async (perSecond) => {
  env.SMTP_PER_SECOND = perSecond
  const times: number[] = []
  await aServer({
    onMailFrom(_address, _session, callback) {
      times.push(Date.now())
      callback()
    },
  })
  const count = perSecond * 2 + 1
  await Promise.all(Array.from({ length: count }, () => deliver({ ...mail, from: 'c@d.example' })))
  expect(times).toHaveLength(count)
  // Less than a second, since the library counts from when the connection for the first e-mail starts.
  for (const [n, time] of times.entries())
    expect(times[n + perSecond] ?? Infinity, `${n}`).toBeGreaterThan(time + 600)
})

test('attaches neither files nor remote content referenced in the text of an e-mail', async () => {
  const server = await aServer()
  const send = (text: object) => deliver({ ...mail, from: 'c@d.example', text })
  await expect(send({ path: import.meta.filename })).rejects.toThrow('File access rejected')
  await expect(send({ href: 'http://127.0.0.1:1/' })).rejects.toThrow('Url access rejected')
  expect(server.accepted).toEqual([])
})

test('abandons a mail server that does not accept an e-mail within a minute, and retries', async () => {
  const minute = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal)
  const server = await aServer({ onRcptTo: () => minute.abort() })
  const attempt = deliver({ ...mail, from: 'c@d.example' })
  await expect(attempt).rejects.toThrow('The mail server took too long.')
  await expect(attempt).rejects.not.toBeInstanceOf(Refused)
  await expect.poll(server.countConnections).toBe(0)
})

test('deletes only files of e-mails older than the limit, complete or not', async () => {
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
})
