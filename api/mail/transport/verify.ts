import { createTransport } from 'nodemailer'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'

/**
 * Checks the mail server as a delivery would, and logs one that is unreachable, untrusted or rejects the login at
 * startup, before members wait for their links. Startup continues, as the server may recover later.
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
