import { expect, onTestFinished, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { aSite } from '../../test/processes/site.ts'

/** A mail server that wants a password, behind a certificate that nobody has signed. */
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

test('a mail server that takes no mail is told of at start, with its reason', async () => {
  const url = `smtp://user:secret@127.0.0.1:${await aServer()}`
  const site = await aSite({ SMTP_URL: url, LOG_LEVEL: 'warn' })
  onTestFinished(() => site.stop())
  await expect
    .poll(site.logged, { timeout: 15_000 })
    .toMatch(/"reason":"[^"]*(certificate|login|auth)[^"]*".*no mail can be sent/i)
  expect(site.logged()).not.toContain('secret')
})

test('what cannot be the address of one is refused', async () => {
  await expect(aSite({ SMTP_URL: 'rubbish' })).rejects.toThrow('SMTP_URL is not the address of a mail server')
})
