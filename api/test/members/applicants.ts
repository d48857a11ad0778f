import { randomUUID } from 'node:crypto'
import { db } from '../../database/db.ts'

export const origin = () => ({ network: randomUUID(), userAgent: 'test' })
export const applicant = (facts: object = {}) => ({
  firstName: 'Orla',
  lastName: 'Kane',
  email: `${randomUUID()}@applicants.example`,
  linkedinProfile: 'https://www.linkedin.com/in/orla-kane/',
  location: 'Sligo',
  ...facts,
})
export const emailsTo = (email: string) =>
  db.email.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
export const linkIn = (email: { data: unknown } | undefined) => (email?.data as { linkId: string }).linkId
