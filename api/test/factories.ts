import { randomUUID } from 'node:crypto'
import type { AccessTokenScope, Member, Prisma } from '../../prisma/client/client.ts'
import { beginSession } from '../auth/sign-in.ts'
import { newSecret, formatSecret } from '../members/webhooks/secrets.ts'
import { TOKEN_PREFIX } from '../auth/tokens/access-tokens.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import { db } from '../database/db.ts'
import { storedText } from '../forum/posts/post-text.ts'
import { renderedText } from '../forum/items/text/rendered-text.ts'
import type { MemberInBrowser } from '../policy.ts'
import { EVENT_CATEGORY, vacancyCategory } from '../items/rules.ts'
import { irishTimeOf } from '../text/moments.ts'

/** Creates a verified member; every test creates its own. */
export function aMember(facts: Partial<Prisma.MemberCreateInput> = {}): Promise<Member> {
  const word = randomUUID().slice(0, 8)
  return db.member.create({
    data: {
      email: `${word}@members.example`,
      firstName: 'Nuala',
      lastName: `Test${word}`,
      linkedinProfile: `https://www.linkedin.com/in/${word}`,
      location: 'Cork',
      isVerified: true,
      addressConfirmedAt: new Date(),
      ...facts,
    },
  })
}

/** A profile with every field filled in. */
export const FULL_PROFILE = {
  firstName: 'Sadhbh',
  lastName: 'Quigley',
  jobTitle: 'Tester',
  company: 'Heron & Sons',
  location: 'Sligo',
  bio: 'Asks questions.',
  linkedinProfile: 'https://www.linkedin.com/in/sadhbh',
}

export type SignedIn = MemberInBrowser & { cookie: string }

/** Creates a signed-in member: usable as the viewer of a domain function, and over REST by their cookie. */
export async function aViewer(facts: Partial<Prisma.MemberCreateInput> = {}): Promise<SignedIn> {
  const { id, email, firstName, lastName, role } = await aMember(facts)
  const { token } = await beginSession(id, 'test')
  const session = await db.session.findUniqueOrThrow({ where: { tokenHash: hashOf(token) } })
  return { id, email, firstName, lastName, role, sessionId: session.id, cookie: `session=${token}` }
}

export const anAdmin = () => aViewer({ role: 'admin', firstName: 'Gráinne' })

/** Gives a member an access token; returns the authorization header and the row's id. */
export async function aToken({ id: memberId }: { id: string }, scope: AccessTokenScope = 'write') {
  const secret = TOKEN_PREFIX + newToken()
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  const data = { memberId, scope, name: 'A script', tokenHash: hashOf(secret), expiresAt }
  const { id } = await db.accessToken.create({ data })
  return { id, authorization: `Bearer ${secret}` }
}

/** Creates a webhook with a test message sent to it. */
export async function aWebhook({ id: memberId }: { id: string }, url = 'https://hooks.example.ie/agile') {
  const secret = newSecret()
  const { id } = await db.webhook.create({ data: { memberId, url, secret } })
  const test = { webhookId: id, type: 'webhook.test', happenedAt: new Date(), state: 'delivered' } as const
  const { id: deliveryId } = await db.webhookDelivery.create({ data: test })
  return { id, deliveryId, secret: formatSecret(secret) }
}

type PostFacts = Partial<Prisma.PostUncheckedCreateInput>

/** Creates an approved discussion. */
export async function aPost(facts: PostFacts = {}) {
  const content = facts.content ?? 'We tried it for two Sprints, and this is what we learned.'
  return db.post.create({
    data: {
      title: 'What we learned from two Sprints',
      category: 'General Discussion',
      status: 'approved',
      authorId: facts.authorId === undefined ? (await aMember()).id : facts.authorId,
      ...facts,
      ...storedText(content),
    },
  })
}

/** Creates an approved reply, counted in its discussion as the forum does. */
export async function aReply(postId: string, facts: Partial<Prisma.ReplyUncheckedCreateInput> = {}) {
  const content = facts.content ?? 'Thank you, that matches what we saw in our team.'
  const reply = await db.reply.create({
    data: {
      status: 'approved',
      authorId: facts.authorId === undefined ? (await aMember()).id : facts.authorId,
      ...facts,
      postId,
      ...renderedText('reply', content),
    },
  })
  if (reply.status === 'approved')
    await db.post.update({ where: { id: postId }, data: { replyCount: { increment: 1 } } })
  return reply
}

const DAY = 24 * 3_600_000

/** Returns the Irish local time this many days from now. */
export const inDays = (days: number) => irishTimeOf(Date.now() + days * DAY)

/** Returns the input of an event a week ahead. */
export const eventInput = (change: object = {}) => ({
  title: 'An evening on forecasting',
  content: 'Bring a laptop and a list of finish dates from your own board.',
  category: EVENT_CATEGORY ?? '',
  startsAt: inDays(7),
  endsAt: inDays(7.1),
  town: 'Cork',
  ...change,
})

/** Returns the input of a vacancy. */
export const vacancyInput = (change: object = {}) => ({
  title: 'Scrum Master for two teams',
  content: 'You’d work with two teams on one product, and with people who want you there.',
  category: vacancyCategory() ?? '',
  employer: 'Heron & Sons',
  town: 'Cork',
  payFrom: '70000',
  payTo: '85000',
  applyTo: 'https://heron.example/jobs',
  ...change,
})
