import { randomUUID } from 'node:crypto'
import { withClient } from '../../../api/database/with-client.ts'

/** Adds a verified member to the site's database, for a test that changes who somebody is. */
export async function newMember(facts: { firstName?: string; lastName?: string } = {}) {
  const { firstName = 'Muireann', lastName = 'Ryan' } = facts
  const email = `${randomUUID()}@members.example`
  return withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified", "addressConfirmedAt")
       values (uuidv7(), $1, $2, $3, 'https://www.linkedin.com/in/muireann-ryan', 'Sligo', true, now()) returning id`,
      [email, firstName, lastName],
    )
    return { id: rows[0]?.id ?? '', email, firstName, lastName }
  })
}
