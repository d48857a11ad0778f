import { expect, onTestFinished, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { aSite } from '../../test/processes/site.ts'

/** Starts a mail server with an untrusted certificate that requires a password. */
async function aServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('logs at startup that a mail server accepts no e-mails, with the reason', async () => {
  const url = `smtp://user:secret@127.0.0.1:${await aServer()}`
  const site = await aSite({ SMTP_URL: url, LOG_LEVEL: 'warn' })
  onTestFinished(() => site.stop())
  await expect
    .poll(site.logged, { timeout: 15_000 })
    .toMatch(/"reason":"[^"]*(certificate|login|auth)[^"]*".*no mail can be sent/i)
  expect(site.logged()).not.toContain('secret')
})

test('rejects an invalid server address', async () => {
  await expect(aSite({ SMTP_URL: 'rubbish' })).rejects.toThrow('SMTP_URL is not the address of a mail server')
})
