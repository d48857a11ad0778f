import { expect } from 'vitest'
import { call } from '../execute.ts'
import { aPost, aViewer, type SignedIn } from '../factories.ts'

const DAY = 86_400_000
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
export const text = { kind: 'harassment', details: 'This attacks a colleague of mine.' }

export const report = (member: SignedIn, targetId: string, targetType = 'post') =>
  call('POST', '/api/reports', { cookie: member.cookie, body: { targetType, targetId, ...text } })
export const statusOf = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status

/** Returns a member whose reports count. */
export async function aKnownMember(facts: Parameters<typeof aViewer>[0] = {}) {
  const member = await aViewer({ joinedAt: daysAgo(30), ...facts })
  await aPost({ authorId: member.id })
  return member
}

/** Returns three members whose reports count: enough to hide an item. */
export const threeKnownMembers = async (): Promise<[SignedIn, SignedIn, SignedIn]> => [
  await aKnownMember(),
  await aKnownMember(),
  await aKnownMember(),
]

/** Reports one subject as each of these members. */
export async function reportByAll(members: SignedIn[], id: string, type?: string) {
  for (const member of members) expect((await report(member, id, type)).status).toBe(201)
}
