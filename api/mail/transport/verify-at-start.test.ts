import { expect, onTestFinished, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { aSite } from '../../test/processes/site.ts'

/** A mail server that requires a password, with an untrusted certificate. */
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

test('logs a mail server that accepts no e-mails at start, with the reason', async () => {
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
