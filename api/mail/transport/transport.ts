import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'

/** A permanent refusal by the mail server, which makes retrying pointless. */
export class Refused extends Error {}

export type Mail = SendMailOptions & { messageId: string }

/** The time limit of one delivery in milliseconds, well within that of its job. */
const DEADLINE = 60_000

/** Equals the number of e-mails that a process sends at once. */
export const MAX_CONNECTIONS = 4

/**
 * Delivers an e-mail to the server of SMTP_URL, or else to a file in MAIL_DIR or .data/mail.
 * @throws Refused when the server rejects it permanently; Error when it may succeed later
 */
export const deliver = (mail: Mail): Promise<void> =>
  env.SMTP_URL && !env.MAIL_DIR ? overSmtp(env.SMTP_URL, mail) : intoFile(folderOfFiles(), mail)

const folderOfFiles = () => env.MAIL_DIR ?? '.data/mail'

let pool: { url: string; transport: Transporter } | undefined

/**
 * Creates connections to the mail server that stay open between e-mails. The library counts started e-mails only when a
 * connection becomes free, so each other connection may start one more; they are subtracted from the limit.
 */
function poolTo(url: string): Transporter {
  if (pool?.url === url) return pool.transport
  closeConnections()
  const perSecond = env.SMTP_PER_SECOND
  const connections = perSecond && perSecond < MAX_CONNECTIONS ? 1 : MAX_CONNECTIONS
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...(perSecond && { rateDelta: 1_000, rateLimit: perSecond - connections + 1 }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  pool = { url, transport }
  return transport
}

/** Closes the connections to the mail server after finishing deliveries. */
export function closeConnections(): void {
  pool?.transport.close()
  pool = undefined
}

async function overSmtp(url: string, mail: Mail): Promise<void> {
  const late = AbortSignal.timeout(DEADLINE)
  try {
    await poolTo(url).sendMail({ ...mail, signal: late })
  } catch (error) {
    if (late.aborted) throw new Error('The mail server took too long.', { cause: error })
    throw isFinal(error) ? new Refused((error as Error).message, { cause: error }) : error
  }
}

/**
 * Recognises a 5xx response about this recipient or message. One about our own login is retried, since an operator can
 * fix it.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Composes an e-mail for delivery. */
export async function compose(mail: Mail): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(mail)
  return message as Buffer
}

async function intoFile(folder: string, mail: Mail): Promise<void> {
  const message = await compose(mail)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Existing folders are restricted, too: other accounts of this machine must not read sign-in links.
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700)
  // Named after the message, so that a second attempt replaces the first; renamed, so that nobody reads a partial e-mail.
  const file = path.resolve(folder, `${mail.messageId.replace(/[<>]|@.*/g, '')}.eml`)
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
  log.info({ file }, 'e-mail written')
}

/** Matches the file names that `intoFile` uses, for complete and partial e-mails. */
const OURS = /^[\da-f-]{36}\.eml(\.part)?$/

/**
 * Deletes e-mail files older than a given time; other files in the folder stay.
 * @returns the number deleted
 */
export async function removeFiles(before: Date): Promise<number> {
  const folder = folderOfFiles()
  let count = 0
  for (const name of await readdir(folder).catch(noFolder)) {
    const file = path.join(folder, name)
    if (!OURS.test(name) || (await stat(file)).mtime >= before) continue
    await rm(file)
    count += 1
  }
  return count
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
