import type { Appeal, ModerationLog } from '../../../prisma/client/client.ts'
import { db } from '../../db.ts'
import { isUuid } from '../../paging.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import { findHolder, whyNot } from './appeals.ts'
import { aboutWhat, appealUntil, findContested, isOfLog } from './contested.ts'
import { findDecidedText, type DecidedText } from './decided-text.ts'
import type { Contested, DecisionAbout } from './subject.ts'

/** A decision against somebody as one document: what, when, why, under which rule, and what came of an objection. */
export type DecisionDocument = {
  id: string
  about: DecisionAbout
  entry: Entry
  text: DecidedText | null
  /** Nothing has been decided or changed about it since. */
  isInForce: boolean
  appealUntil: Date
  /** Whoever asks can object now. */
  canAppeal: boolean
  appeal: Appeal | null
}

type Entry = Omit<ModerationLog, 'hash' | 'sequence'>

/**
 * Reads a decision: whoever it was made against, signed in or with the link of their e-mail, and administrators.
 * @returns null for everybody else, and for what was decided against nobody
 */
export async function findDecision(
  viewer: Viewer,
  id: string,
  token: string | null | undefined,
): Promise<DecisionDocument | null> {
  if (!isUuid(id)) return null
  const contested = await findContested(db, { kind: 'decision', id })
  if (!contested || !isOfLog(contested)) return null
  const holder = await findHolder(db, viewer, contested, token)
  if (!holder && !isAdmin(viewer)) return null
  return documentOf(contested, holder !== null)
}

/**
 * The document of a decision.
 * @param isHolder whether it was made against whoever asks
 */
export async function documentOf(
  contested: Contested & { about: DecisionAbout },
  isHolder: boolean,
): Promise<DecisionDocument> {
  const { id } = contested.subject
  const { appeal, ...entry } = await db.moderationLog.findUniqueOrThrow({
    where: { id },
    omit: { hash: true, sequence: true },
    include: { appeal: true },
  })
  return {
    id,
    about: contested.about,
    entry,
    text: contested.about === 'item' ? await findDecidedText(entry) : null,
    isInForce: contested.isInForce,
    appealUntil: appealUntil(contested.decidedAt),
    canAppeal: isHolder && !appeal && whyNot(contested) === null,
    appeal,
  }
}

/** The newest decision against the author of an item; null when there was none. */
export async function findNewestAgainst(targetType: 'post' | 'reply', targetId: string) {
  const newest = await db.moderationLog.findMany({
    where: { targetType, targetId },
    orderBy: { id: 'desc' },
    take: 20,
    select: { id: true, action: true, rule: true },
  })
  return newest.find((entry) => aboutWhat(entry) === 'item') ?? null
}
