import { createTransport } from 'nodemailer'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'

/**
 * Asks the mail server, as an e-mail would, whether it takes any: one that cannot be reached, trusted or logged in to is told
 * of at start, and not by members who wait for their link. Nothing is refused for it, since it may be well again later.
 */
export async function verifyMail(): Promise<void> {
  if (!env.SMTP_URL || env.MAIL_DIR) return
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
  try {
    await transport.verify()
  } catch (error) {
    const { code, message: reason } = error as { code?: string; message: string }
    log.warn({ code, reason }, 'no mail can be sent over SMTP_URL for now')
  }
}
