import { randomUUID } from 'node:crypto'
import { withClient } from '../../../api/database/connection/with-client.ts'

/** Adds a verified member to the site's database, for a test that changes their data. */
export async function newMember(facts: { firstName?: string; lastName?: string; bio?: string } = {}) {
  const { firstName = 'Muireann', lastName = 'Ryan', bio = null } = facts
  const email = `${randomUUID()}@members.example`
  return withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, bio, "isVerified",
         "addressConfirmedAt")
       values (uuidv7(), $1, $2, $3, 'https://www.linkedin.com/in/muireann-ryan', 'Sligo', $4, true, now()) returning id`,
      [email, firstName, lastName, bio],
    )
    return { id: rows[0]?.id ?? '', email, firstName, lastName }
  })
}
