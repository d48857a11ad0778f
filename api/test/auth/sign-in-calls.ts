import { db } from '../../database/db.ts'
import { issueToken } from '../../auth/links/links.ts'

export const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  success pending message user { id email firstName lastName role } } }`

/** Returns the token of the last link that a member was sent, as in the e-mail. */
export async function lastToken(memberId: string) {
  const { id } = await db.signInLink.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  return (await issueToken(id)) ?? ''
}
