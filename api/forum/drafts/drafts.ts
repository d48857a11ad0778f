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
  MAX_DRAFTS,
  saveDraftInput,
  type DraftContent,
  type DraftKind,
} from './rules.ts'

/** An unsent text of a member, which only they can read. */
export type Draft = {
  key: string
  kind: DraftKind
  /** The id of the item to reply to or edit; null for a new discussion. */
  subjectId: string | null
  content: DraftContent
  revision: string
  updatedAt: Date
}

/** The stored draft after a save, and whether it is the sent one: another device may have saved first. */
export type SavedDraft = { draft: Draft; isSaved: boolean }

/** Returns the viewer's drafts, last changed first, up to the limit of an account. @throws Refusal SIGNED_OUT */
export async function findDrafts(viewer: Viewer): Promise<Draft[]> {
  requireMember(viewer, 'see your drafts')
  const rows = await db.draft.findMany({ where: { memberId: viewer.id }, take: MAX_DRAFTS })
  return rows.map(draftOf).sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
}

/** Returns the viewer's draft with this key; null for a missing draft or an invalid key. @throws Refusal SIGNED_OUT */
export async function findDraft(viewer: Viewer, key: unknown): Promise<Draft | null> {
  requireMember(viewer, 'see your drafts')
  const known = draftKey.safeParse(key)
  const row = known.success && (await db.draft.findUnique({ where: ownKey(viewer, known.data) }))
  return row ? draftOf(row) : null
}

/** Returns the keys of a member's drafts, for a page that shows where they have started a text. */
export async function findDraftKeys(member: SignedInMember): Promise<string[]> {
  const rows = await db.draft.findMany({
    where: { memberId: member.id },
    select: { key: true },
    take: MAX_DRAFTS,
  })
  return rows.map(({ key }) => key)
}

/**
 * Saves a draft, unless another device has changed it since: then the stored draft is returned.
 * @param input `{key, content, revision?}`, where `revision` is the one that the author started from
 * @throws Refusal SIGNED_OUT; FORBIDDEN for a section, unless an administrator; INVALID for a text that is too long or
 *   over the limit of drafts; TOO_MANY
 */
export async function saveDraft(viewer: Viewer, input: unknown): Promise<SavedDraft> {
  requireMember(viewer, 'keep a draft')
  const { key, content, revision } = parse(saveDraftInput, input)
  if (kindOf(key) === 'section') requireAdmin(viewer)
  await spendAs(viewer, 'drafts')
  const [id, next] = [randomUUID(), randomUUID()]
  const count = await db.$transaction(async (tx) => {
    // Serializes a member's saves, so that two new drafts cannot both be the last one within the limit.
    await waitForLock(tx, 'drafts', viewer.id)
    await requireRoom(tx, viewer, key)
    // The second of two devices that save at once sees the first. Equal text is no conflict.
    return tx.$executeRaw`
      insert into "Draft" (id, "memberId", key, content, revision)
      values (${id}::uuid, ${viewer.id}::uuid, ${key}, ${JSON.stringify(content)}::jsonb, ${next}::uuid)
      on conflict ("memberId", key) do update
        set content = excluded.content, revision = excluded.revision, "updatedAt" = now()
        where "Draft".revision = ${revision ?? null}::uuid or "Draft".content = excluded.content`
  })
  const row = await db.draft.findUnique({ where: ownKey(viewer, key) })
  if (!row) throw new Refusal('CONFLICT', 'This draft was discarded on another device just now.')
  return { draft: draftOf(row), isSaved: count === 1 && row.revision === next }
}

/**
 * Deletes a draft that was sent or discarded, unless another device has changed it since.
 * @param input `{key, revision}`, where `revision` is the one that was sent or discarded
 * @returns true when no draft with this key remains
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
  if (others < MAX_DRAFTS) return
  throw new Refusal(
    'INVALID',
    `You already have ${MAX_DRAFTS} drafts, which is the most your account can keep. This one is saved on this device only.`,
  )
}
