import type { Appeal, ModerationLog } from '../../../prisma/client/client.ts'
import { findModerators, type Moderator } from '../../audit/targets.ts'
import { db } from '../../database/db.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import { REFUSALS } from '../acts/states.ts'
import { findHolder, whyNot } from './appeals.ts'
import { appealUntil, findContested, isOfLog } from './contested.ts'
import { findDecidedTexts, type DecidedText } from './decided-text.ts'
import type { Contested, DecisionAbout } from './subject.ts'

/** A decision against somebody as one document: what, when, why, under which rule, and what came of an objection. */
export type DecisionDocument = {
  id: string
  about: DecisionAbout
  entry: Entry
  /** Who decided, for administrators. */
  moderator: Moderator | null
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
  const contested = await findContested(db, { kind: 'decision', id })
  if (!contested) return null
  const holder = await findHolder(db, viewer, contested, token)
  if (!holder && !isAdmin(viewer)) return null
  const [document] = await documentsOf([contested], {
    isHolder: holder !== null,
    isForAdmin: isAdmin(viewer),
  })
  return document ?? null
}

/**
 * The documents of decisions, each kind of fact in one query; what is about reports is left out.
 * @param reader whether they were made against whoever asks, and whether that is an administrator
 */
export async function documentsOf(
  contested: readonly Contested[],
  { isHolder, isForAdmin }: { isHolder: boolean; isForAdmin: boolean },
): Promise<DecisionDocument[]> {
  const decisions = contested.filter(isOfLog)
  if (decisions.length === 0) return []
  const rows = await db.moderationLog.findMany({
    where: { id: { in: decisions.map(({ subject }) => subject.id) } },
    omit: { hash: true, sequence: true },
    include: { appeal: true },
  })
  const entries = new Map(rows.map((row) => [row.id, row]))
  const [texts, moderators] = await Promise.all([
    findDecidedTexts(rows, { isForAdmin }),
    findModerators(rows),
  ])
  return decisions.flatMap(({ subject: { id }, about, isInForce, decidedAt }) => {
    const row = entries.get(id)
    if (!row) return []
    const { appeal, ...entry } = row
    return {
      id,
      about,
      entry,
      moderator: moderators(entry),
      text: texts.get(id) ?? null,
      isInForce,
      appealUntil: appealUntil(decidedAt),
      canAppeal: isHolder && !appeal && whyNot({ isInForce, decidedAt }) === null,
      appeal,
    }
  })
}

/** The newest decision against the author of an item; null when there was none. */
export function findNewestAgainst(targetType: 'post' | 'reply', targetId: string) {
  return db.moderationLog.findFirst({
    where: { targetType, targetId, action: { in: [...REFUSALS] } },
    orderBy: { id: 'desc' },
    select: { id: true, rule: true },
  })
}
