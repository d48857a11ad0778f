import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { textIn } from '../../../api/test/mail/mail.ts'
import { withClient } from '../../../api/database/connection/with-client.ts'

const MAIL = path.resolve(import.meta.dirname, '../../../.data/test/mail')

/** Returns the stored copies of a message. */
export async function enquiriesWith(message: string): Promise<Record<string, string | boolean>[]> {
  return withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    const columns = '"firstName", "lastName", email, interest, about, "looksAutomated"'
    const { rows } = await client.query(`select ${columns} from "Enquiry" where message = $1`, [message])
    return rows as Record<string, string | boolean>[]
  })
}

/** Counts the sent e-mails with a message. */
export async function emailsWith(message: string): Promise<number> {
  const names = (await readdir(MAIL)).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(names.map((name) => readFile(path.join(MAIL, name), 'utf8')))
  return emails.filter((email) => textIn(email.replaceAll('\n', '\r\n')).includes(message)).length
}
