import { expect } from 'vitest'
import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import { issueDecisionLink } from '../../decisions/links.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { execute, call } from '../execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../factories.ts'
import { textIn } from '../mail/mail.ts'

export const TEXT = 'This is no advertisement: I have nothing to sell, and I say so.'
const READ = `query ($id: ID!, $token: String) { decision(id: $id, token: $token) {
  id about reason rule canAppeal isInForce text { title contentHtml } moderatorId moderator { id }
  appeal { text outcome isObsolete answer }
} }`
const OBJECT = `mutation ($input: CreateAppealInput!) { createAppeal(input: $input) { id } }`
const DECIDE = `mutation ($input: DecideAppealInput!) { decideAppeal(input: $input) { outcome } }`

type Read = { canAppeal: boolean; isInForce: boolean; appeal: object | null } & Record<string, unknown>
type Who = SignedIn | null

export async function read(viewer: Who, id: string, token?: string) {
  const { data, errors } = await execute(viewer, READ, { id, token })
  expect(errors).toBeUndefined()
  return (data as { decision: Read | null }).decision
}

/** Creates an appeal; returns its id, or the message of the refusal. */
export async function appealAgainst(
  viewer: Who,
  decisionId: string,
  { token, text = TEXT }: { token?: string; text?: string } = {},
) {
  const { data, errors } = await execute(viewer, OBJECT, { input: { decisionId, token, text } })
  return errors?.[0]?.message ?? (data as { createAppeal: { id: string } }).createAppeal.id
}

export async function decide(
  viewer: Who,
  id: string,
  outcome: 'GRANTED' | 'REFUSED',
  response = 'We have read it again.',
) {
  const { data, errors } = await execute(viewer, DECIDE, { input: { id, outcome, answer: response } })
  return errors?.[0]?.message ?? (data as { decideAppeal: { outcome: string } }).decideAppeal.outcome
}

/** Sends the newest e-mail of these kinds; returns its text on one line. */
export async function readMail(
  server: { readonly accepted: readonly string[] },
  where: Prisma.EmailWhereInput,
) {
  const { id } = await db.email.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
  await sendEmail(id)
  return textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
}

export const newest = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })
export const readAsStranger = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status
export const tokenFor = async (decisionId: string) =>
  new URL((await issueDecisionLink(decisionId)) ?? '').searchParams.get('token') ?? ''

/** Creates an unpublished discussion; returns it with its author, the moderator and the decision. */
export async function anUnpublished() {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'advertising' })
  return { admin, author, id, decisionId: (await newest(id)).id }
}

/** Returns the token of the link to a decision in an e-mail. */
export const tokenIn = (mail: string) => /\/decisions\/[\w-]+\?token=([\w-]{43})/.exec(mail)?.[1]
