import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { aFolder } from '../../test/folders.ts'
import { catchMail } from '../../test/mail/mail.ts'
import { verifyMail } from './verify.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const output = async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  await verifyMail()
  return warn.mock.calls
}

test('logs nothing about a working mail server', async () => {
  const server = await catchMail()
  closing.push(() => server.close())
  env.SMTP_URL = server.url
  expect(await output()).toEqual([])
})

test('logs an unreachable mail server, with the reason', async () => {
  env.SMTP_URL = 'smtp://127.0.0.1:1'
  expect(await output()).toEqual([
    [
      { code: 'ESOCKET', reason: expect.stringContaining('ECONNREFUSED') as string },
      'no mail can be sent over SMTP_URL for now',
    ],
  ])
})

test('closes the connection after a rejected login', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  env.SMTP_URL = `smtp://user:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const [[facts] = []] = await output()
  expect(facts).toMatchObject({ code: 'EAUTH' })
  expect(JSON.stringify(facts)).not.toContain('secret')
  await expect.poll(() => server.connections.size).toBe(0)
})

test('contacts no server when e-mails go to files or no server is configured', async () => {
  expect(await output()).toEqual([])
  env.SMTP_URL = 'smtp://127.0.0.1:1'
  env.MAIL_DIR = await aFolder()
  expect(await output()).toEqual([])
})
