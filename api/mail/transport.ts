import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { env } from '../env.ts'
import { log } from '../log.ts'

/** A letter that the mail server refused for good: trying again would not help. */
export class Refused extends Error {}

export type Mail = SendMailOptions & { messageId: string }

/** The longest that handing over one letter may take, in milliseconds; well within the time its job is given. */
const DEADLINE = 60_000

/**
 * Hands a letter over: to the server of SMTP_URL, else to a file in MAIL_DIR or .data/mail.
 * @throws Refused when the server does not want it at all; Error when it may work later
 */
export const deliver = (mail: Mail): Promise<void> =>
  env.SMTP_URL && !env.MAIL_DIR ? overSmtp(env.SMTP_URL, mail) : intoFile(env.MAIL_DIR ?? '.data/mail', mail)

async function overSmtp(url: string, mail: Mail): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), DEADLINE)
  })
  try {
    await Promise.race([transport.sendMail(mail), late])
  } catch (error) {
    throw isFinal(error) ? new Refused((error as Error).message, { cause: error }) : error
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A 5xx about this recipient or this message. One about our own login is for us to mend, and worth another try. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

async function intoFile(folder: string, mail: Mail): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(mail)
  await mkdir(folder, { recursive: true })
  // Named by the message, so that a second attempt replaces the first; renamed, so that nobody reads half a letter.
  const file = path.resolve(folder, `${mail.messageId.replace(/[<>]|@.*/g, '')}.eml`)
  await writeFile(`${file}.part`, message as Buffer)
  await rename(`${file}.part`, file)
  log.info({ file }, 'letter written')
}
