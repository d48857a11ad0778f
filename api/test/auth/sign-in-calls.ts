import { db } from '../../database/db.ts'
import { issueToken } from '../../auth/links/links.ts'

export const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  success pending message user { id email firstName lastName role } } }`

/** The token of the link that a member was sent last, as their e-mail has it. */
export async function lastToken(memberId: string) {
  const { id } = await db.signInLink.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  return (await issueToken(id)) ?? ''
}
