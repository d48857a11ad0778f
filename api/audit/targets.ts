import type { Member } from '../../prisma/client/client.ts'
import type { Entry } from './log.ts'
import { db } from '../database/db.ts'

/** A log entry with the names of its moderator and its target. */
export type Described = Entry & {
  moderator: Moderator | null
  /** The title of a post or section, or the name of a member; null after permanent deletion. */
  targetName: string | null
  /** The discussion that contains the post or reply; null after its deletion. */
  targetPostId: string | null
}

const NAMES = { id: true, firstName: true, lastName: true } as const
export type Moderator = Pick<Member, keyof typeof NAMES>

/** Finds the moderators of entries in one query; null for a former member and for the command line. */
export async function findModerators(entries: readonly Pick<Entry, 'moderatorId'>[]) {
  const ids = [...new Set(entries.flatMap(({ moderatorId }) => moderatorId ?? []))]
  const members =
    ids.length > 0 ? await db.member.findMany({ where: { id: { in: ids } }, select: NAMES }) : []
  return ({ moderatorId }: Pick<Entry, 'moderatorId'>): Moderator | null =>
    members.find(({ id }) => id === moderatorId) ?? null
}

/** Finds the moderators and targets of a page of the log, with one query per type. */
export async function describe(entries: Entry[]): Promise<Described[]> {
  const idsOf = (type: Entry['targetType']) =>
    entries.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const people = [...idsOf('user'), ...entries.flatMap(({ moderatorId }) => moderatorId ?? [])]
  const [members, posts, replies, sections] = await Promise.all([
    db.member.findMany({ where: { id: { in: [...new Set(people)] } }, select: NAMES }),
    db.post.findMany({
      where: { id: { in: idsOf('post') } },
      select: { id: true, title: true, deletedAt: true },
    }),
    db.reply.findMany({
      where: { id: { in: idsOf('reply') } },
      select: { id: true, postId: true, deletedAt: true, post: { select: { title: true, deletedAt: true } } },
    }),
    db.section.findMany({ where: { id: { in: idsOf('section') } }, select: { id: true, title: true } }),
  ])
  const memberById = new Map(members.map((member) => [member.id, member]))
  const targets = new Map<string, { name: string; postId: string | null }>([
    ...members.map(
      ({ id, firstName, lastName }) => [id, { name: `${firstName} ${lastName}`, postId: null }] as const,
    ),
    ...posts.map(({ id, title, deletedAt }) => [id, { name: title, postId: deletedAt ? null : id }] as const),
    ...replies.map(({ id, postId, deletedAt, post }) => {
      const isGone = deletedAt ?? post.deletedAt
      return [id, { name: post.title, postId: isGone ? null : postId }] as const
    }),
    ...sections.map(({ id, title }) => [id, { name: title, postId: null }] as const),
  ])
  return entries.map((entry) => ({
    ...entry,
    moderator: (entry.moderatorId && memberById.get(entry.moderatorId)) || null,
    targetName: targets.get(entry.targetId)?.name ?? null,
    targetPostId: targets.get(entry.targetId)?.postId ?? null,
  }))
}
