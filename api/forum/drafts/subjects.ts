import { db } from '../../database/db.ts'
import { repliesVisibleTo, visibleTo, type Viewer } from '../../policy.ts'
import type { Draft } from './drafts.ts'

/** The discussion of a draft, if the viewer may see it. */
export type Subject = { id: string; title: string }

/**
 * Finds the discussions that drafts reply to or edit, in one query.
 * @returns discussions by the key of the draft, without those that the viewer may not see
 */
export async function findSubjects(viewer: Viewer, drafts: readonly Draft[]): Promise<Map<string, Subject>> {
  const idsOf = (...kinds: Draft['kind'][]) =>
    drafts.flatMap(({ kind, subjectId }) => (kinds.includes(kind) && subjectId ? subjectId : []))
  const SELECT = { id: true, title: true } as const
  const [posts, replies] = await Promise.all([
    db.post.findMany({
      where: { ...visibleTo(viewer), id: { in: idsOf('reply', 'edit-post') } },
      select: SELECT,
    }),
    db.reply.findMany({
      where: { ...repliesVisibleTo(viewer), id: { in: idsOf('edit-reply') } },
      select: { id: true, post: { select: SELECT } },
    }),
  ])
  const bySubject = new Map<string, Subject>([
    ...posts.map((post) => [post.id, post] as const),
    ...replies.map(({ id, post }) => [id, post] as const),
  ])
  return new Map(
    drafts.flatMap(({ key, subjectId }) => {
      const subject = bySubject.get(subjectId ?? '')
      return subject ? [[key, subject] as const] : []
    }),
  )
}
