import { readMembers } from '../../prisma/demo/members.ts'

export type SignedIn = { cookie: string; id: string }

/** Signs members of the demo data in. The site signs in at once, without a mail. */
export async function signInMembers(site: string, count: number): Promise<SignedIn[]> {
  const able = readMembers().filter(
    ({ isDisabled, isVerified, role }) => !isDisabled && isVerified && role === 'user',
  )
  return Promise.all(able.slice(0, count).map(({ email }) => signIn(site, email)))
}

/**
 * Signs a member in.
 * @returns the cookies to send, and the member's id
 */
async function signIn(site: string, email: string): Promise<SignedIn> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { cookie: cookies.join('; '), id: user.id }
}
