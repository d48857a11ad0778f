import { readMembers } from '../../prisma/demo/members.ts'

/** Signs members of the demo data in; answers their cookies. The site signs in at once, without a mail. */
export async function signInMembers(site: string, count: number): Promise<string[]> {
  const able = readMembers().filter(
    ({ isDisabled, isVerified, role }) => !isDisabled && isVerified && role === 'user',
  )
  return Promise.all(
    able.slice(0, count).map(({ email }) => signIn(site, email).then(({ cookie }) => cookie)),
  )
}

/**
 * Signs a member in.
 * @returns the cookies to send, and the member's id
 */
export async function signIn(site: string, email: string): Promise<{ cookie: string; id: string }> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { cookie: cookies.join('; '), id: user.id }
}
