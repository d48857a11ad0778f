import { randomUUID } from 'node:crypto'
import { waitForLock } from '../../database/advisory-locks.ts'
import type { Draft as DraftRow } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { spendAs } from '../../http/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireAdmin, requireMember, type SignedInMember, type Viewer } from '../../policy.ts'
import {
  discardDraftInput,
  draftContent,
  draftKey,
  MOST_DRAFTS,
  saveDraftInput,
  type DraftContent,
  type DraftKind,
} from './rules.ts'

/** What a member has written and not sent; its owner alone reads it. */
export type Draft = {
  key: string
  kind: DraftKind
  /** The id of what it answers or changes; null for something new. */
  subjectId: string | null
  content: DraftContent
  revision: string
  updatedAt: Date
}

/** What the account has after a save, and whether that is what was sent: another device may have been quicker. */
export type SavedDraft = { draft: Draft; isSaved: boolean }

/** One's own drafts, what was changed last first; as many as an account keeps. @throws Refusal SIGNED_OUT */
export async function findDrafts(viewer: Viewer): Promise<Draft[]> {
  requireMember(viewer, 'see your drafts')
  const rows = await db.draft.findMany({ where: { memberId: viewer.id }, take: MOST_DRAFTS })
  return rows.map(draftOf).sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
}

/** One's own draft with this key; null also for what is no key. @throws Refusal SIGNED_OUT */
export async function findDraft(viewer: Viewer, key: unknown): Promise<Draft | null> {
  requireMember(viewer, 'see your drafts')
  const known = draftKey.safeParse(key)
  const row = known.success && (await db.draft.findUnique({ where: ownKey(viewer, known.data) }))
  return row ? draftOf(row) : null
}

/** The keys of one's own drafts, for a page that shows where one has begun something. */
export async function findDraftKeys(member: SignedInMember): Promise<string[]> {
  const rows = await db.draft.findMany({
    where: { memberId: member.id },
    select: { key: true },
    take: MOST_DRAFTS,
  })
  return rows.map(({ key }) => key)
}

/**
 * Keeps a draft on the account, unless another device has changed it since: then nothing is overwritten, and what is
 * there is answered.
 * @param input `{key, content, revision?}`, the revision being the one that the writer began from
 * @throws Refusal SIGNED_OUT; FORBIDDEN for a section, if no administrator; INVALID for what is too long or one too many;
 *   TOO_MANY
 */
export async function saveDraft(viewer: Viewer, input: unknown): Promise<SavedDraft> {
  requireMember(viewer, 'keep a draft')
  const { key, content, revision } = parse(saveDraftInput, input)
  if (kindOf(key) === 'section') requireAdmin(viewer)
  await spendAs(viewer, 'drafts')
  const [id, next] = [randomUUID(), randomUUID()]
  const written = await db.$transaction(async (tx) => {
    // A member's drafts are saved one after another, so that two that are new at once do not both take the last room.
    await waitForLock(tx, 'drafts', viewer.id)
    await requireRoom(tx, viewer, key)
    // Of two devices that save at once the second sees the first. The same words are no conflict.
    return tx.$executeRaw`
      insert into "Draft" (id, "memberId", key, content, revision)
      values (${id}::uuid, ${viewer.id}::uuid, ${key}, ${JSON.stringify(content)}::jsonb, ${next}::uuid)
      on conflict ("memberId", key) do update
        set content = excluded.content, revision = excluded.revision, "updatedAt" = now()
        where "Draft".revision = ${revision ?? null}::uuid or "Draft".content = excluded.content`
  })
  const row = await db.draft.findUnique({ where: ownKey(viewer, key) })
  if (!row) throw new Refusal('CONFLICT', 'This draft was discarded on another device just now.')
  return { draft: draftOf(row), isSaved: written === 1 && row.revision === next }
}

/**
 * Forgets a draft, because it was sent or thrown away. What another device has changed since stays.
 * @param input `{key, revision}`, the revision being the one that was sent or thrown away
 * @returns whether none is left
 * @throws Refusal SIGNED_OUT, INVALID
 */
export async function discardDraft(viewer: Viewer, input: unknown): Promise<boolean> {
  requireMember(viewer, 'discard a draft')
  const { key, revision } = parse(discardDraftInput, input)
  await db.draft.deleteMany({ where: { memberId: viewer.id, key, revision } })
  return (await db.draft.count({ where: { memberId: viewer.id, key } })) === 0
}

const ownKey = ({ id: memberId }: SignedInMember, key: string) => ({ memberId_key: { memberId, key } })

const kindOf = (key: string) => key.split(':')[0] as DraftKind

function draftOf({ key, content, revision, updatedAt }: DraftRow): Draft {
  const subject = key.split(':')[1]
  const subjectId = subject === 'new' ? null : (subject ?? null)
  return { key, kind: kindOf(key), subjectId, content: draftContent.parse(content), revision, updatedAt }
}

async function requireRoom(tx: Database, viewer: SignedInMember, key: string): Promise<void> {
  const others = await tx.draft.count({ where: { memberId: viewer.id, NOT: { key } } })
  if (others < MOST_DRAFTS) return
  throw new Refusal(
    'INVALID',
    `You have ${MOST_DRAFTS} drafts, and your account keeps no more. This one is kept on this device only.`,
  )
}
