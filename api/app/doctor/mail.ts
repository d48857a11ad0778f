import { createTransport } from 'nodemailer'
import { findingsAbout, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('E-mail')

/** Timeout in milliseconds of each step of the connection. */
const TIMEOUT = 5_000

/** Checks the mail server as a delivery would: greeting, encryption, certificate and sign-in. */
export const mail: Check = {
  subject: 'E-mail',
  async run({ env: { SMTP_URL, MAIL_DIR, production } }) {
    if (!SMTP_URL || MAIL_DIR) {
      const folder = MAIL_DIR ?? '.data/mail'
      return production
        ? [warning(`E-mails are written to ${folder}, and nobody receives them.`, 'Set SMTP_URL.')]
        : [ok(`Written to ${folder}`)]
    }
    const failure = await verify(SMTP_URL)
    if (failure) return [problem(`Nothing can be sent: ${failure.message}.`, adviceFor(failure))]
    const { hostname } = new URL(SMTP_URL)
    // Connects again and requires encryption.
    if (await verify(SMTP_URL, true))
      return [
        warning(
          `${hostname} accepts e-mails, and the connection to it is not encrypted.`,
          'Use smtps://, or a server that offers STARTTLS: sign-in links can be read on the way.',
        ),
      ]
    return [ok(`${hostname} accepts e-mails, encrypted`)]
  },
}

type Failure = { code: string; message: string }

/** Tries to connect to a mail server; returns the failure, or null when it would accept an e-mail. */
async function verify(url: string, requireTLS = false): Promise<Failure | null> {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code = '', message } = error as Partial<Failure>
    return { code, message: (message ?? code).replace(/\.$/, '') }
  }
}

function adviceFor({ code, message }: Failure): string {
  if (code === 'EAUTH') return 'Correct the user and the password in SMTP_URL.'
  if (/certificate|self.signed|altnames/i.test(message))
    return 'Use the name in its certificate, or add ?tls.rejectUnauthorized=false for a server of your own.'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return 'Correct the host in SMTP_URL: no name server knows it.'
  return 'Start the mail server, or correct the host and the port in SMTP_URL: usually 587, or 465 with smtps.'
}
