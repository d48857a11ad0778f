import type { Prisma } from '../client/client.ts'
import { chance, idAt } from './chance.ts'

const HOUR = 3_600_000

type Entry = Omit<Prisma.ModerationLogCreateManyInput, 'id' | 'createdAt' | 'moderatorId'>

/** Collects the acts of an administrator and returns them in chronological order. */
export function demoLog(moderatorId: string, now: Date) {
  const entries: Prisma.ModerationLogCreateManyInput[] = []
  return {
    /** Adds an act some hours after a given time, but never in the future. */
    add(after: Date, entry: Entry) {
      const word = `${entry.action} ${entry.targetId}`
      const createdAt = new Date(Math.min(after.getTime() + (0.2 + chance(word) * 3) * HOUR, now.getTime()))
      entries.push({ ...entry, id: idAt(createdAt, word), createdAt, moderatorId })
    },
    inOrder: () => entries.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  }
}
