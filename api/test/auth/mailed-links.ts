import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { finishDeferred } from '../../http/defer.ts'
import { sendEmail } from '../../mail/sender.ts'
import { textIn } from '../mail/mail.ts'
import { acceptMail } from '../mail/mail-server.ts'
import { signIn } from '../../auth/sign-in.ts'

export const browser = (nonce?: string) => ({
  network: randomUUID(),
  userAgent: 'test',
  nonce: nonce ?? null,
})

/** Enables sign-in by link in the tests of a file, and accepts the e-mails with the links. */
export function mailLinks() {
  const server = acceptMail()
  beforeAll(() => void (env.SIGN_IN = 'link'))

  /** Requests a link and reads it from the e-mail. */
  async function aLinkFor(email: string, nonce?: string) {
    const response = await signIn(browser(nonce), { email })
    if (!('nonce' in response)) throw new Error('no link was promised')
    await finishDeferred()
    const sent = await db.email.findFirst({ where: { recipient: email }, orderBy: { id: 'desc' } })
    if (sent) await sendEmail(sent.id)
    const text = textIn(server.accepted.at(-1) ?? '')
    const [address = '', token = ''] = /http\S+\/sign-in\/link\?token=([\w-]{43})/.exec(text) ?? []
    return { response, address, token, here: browser(response.nonce), sent, text }
  }

  return { server, aLinkFor }
}
