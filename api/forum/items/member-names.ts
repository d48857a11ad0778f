import { randomUUID } from 'node:crypto'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import {
  DELETED_MEMBER,
  isNamed,
  namedIn,
  shownMember,
  withKnownAddresses,
  withNames,
  withoutNames,
  type ShownMember,
} from '../../text/member-links.ts'

/** The item of a text. */
export type ItemKey = { postId: string } | { replyId: string }
/** A member's alias in a text, stored with its item. */
type Alias = { id: string; memberId: string }
/** A text with members' names, and its new aliases. */
export type NamedText = { content: string; aliases: Alias[] }

type NamedMember = {
  id: string
  firstName: string
  lastName: string
  isPublicProfile: boolean
  isVerified: boolean
  leavesAt: Date | null
}

/** Returns the stored form of a text that mentions no members; null when names have to be read. */
export function textWithoutMembers(typed: string): string | null {
  const content = withKnownAddresses(typed, env.siteUrl)
  const { ids, aliases, items } = namedIn(content)
  return ids.length + aliases.length + items.length === 0
    ? withNames(content, { memberAt: () => undefined })
    : null
}

/**
 * Inserts the names of mentioned and quoted members into a text (decisions, "Writing"). In a transaction it locks these
 * members, so that their names stay the same until the text is stored. Call it before all other locks: a change of a
 * name also locks the member first and then the texts.
 * @param item the item whose aliases are reused; null for a new text
 */
export async function nameMembers(tx: Database, typed: string, item: ItemKey | null): Promise<NamedText> {
  const plain = textWithoutMembers(typed)
  if (plain !== null) return { content: plain, aliases: [] }

  const content = withKnownAddresses(typed, env.siteUrl)
  const named = namedIn(content)
  const [behindAlias, authorOf] = [await findAliased(tx, named.aliases), await findAuthors(tx, named.items)]
  const ids = [...named.ids, ...behindAlias.values(), ...authorOf.values()].filter((id) => id !== null)
  const members = new Map((await lockMembers(tx, ids)).map((member) => [member.id, member]))
  const aliasOf = new Map(
    item && (await tx.mention.findMany({ where: item })).map(({ id, memberId }) => [memberId, id]),
  )
  const aliases: Alias[] = []
  const memberBehind = new Map(behindAlias)
  function shown(id: string | null | undefined): ShownMember | undefined {
    const member = id ? members.get(id) : undefined
    // An applicant's name is not public yet.
    if (!member?.isVerified) return undefined
    const alias = aliasOf.get(member.id) ?? randomUUID()
    if (!isNamed(member) && !aliasOf.has(member.id)) {
      aliasOf.set(member.id, alias)
      aliases.push({ id: alias, memberId: member.id })
      memberBehind.set(alias, member.id)
    }
    return shownMember(member, alias)
  }
  return {
    content: withNames(content, {
      memberAt: (key) => shown(memberBehind.get(key) ?? key),
      authorOf: (id) => shown(authorOf.get(id)) ?? DELETED_MEMBER,
      nobody: DELETED_MEMBER,
    }),
    aliases,
  }
}

/** Stores the new aliases of a text. */
export async function retainAliases(tx: Database, item: ItemKey, aliases: readonly Alias[]): Promise<void> {
  if (aliases.length > 0)
    await tx.mention.createMany({ data: aliases.map((alias) => ({ ...alias, ...item })) })
}

/** Returns a filter for items that may equal an author's submission; `findEqual` finds the one that does. */
export function mayEqual(content: string) {
  const plain = textWithoutMembers(content)
  return { content: plain ?? { contains: '/profile/' } }
}

/** Finds the item that equals an author's submission, ignoring changed names of members in either. */
export async function findEqual<Item extends { content: string }>(
  tx: Database,
  items: readonly Item[],
  content: string,
): Promise<Item | undefined> {
  if (items.length === 0) return undefined
  const said = withoutNames((await nameMembers(tx, content, null)).content)
  return items.find((item) => withoutNames(item.content) === said)
}

/** Returns the text with members' names, for a preview. */
export const previewNames = async (content: string): Promise<string> =>
  (await nameMembers(db, content, null)).content

async function findAliased(tx: Database, aliases: readonly string[]): Promise<Map<string, string>> {
  if (aliases.length === 0) return new Map()
  const mentions = await tx.mention.findMany({ where: { id: { in: [...aliases] } } })
  return new Map(mentions.map(({ id, memberId }) => [id, memberId]))
}

async function findAuthors(tx: Database, itemIds: readonly string[]): Promise<Map<string, string | null>> {
  if (itemIds.length === 0) return new Map()
  const query = { where: { id: { in: [...itemIds] } }, select: { id: true, authorId: true } }
  const [posts, replies] = [await tx.post.findMany(query), await tx.reply.findMany(query)]
  return new Map([...posts, ...replies].map(({ id, authorId }) => [id, authorId]))
}

/** Locks the members in the order of their ids, the same in every transaction. */
const lockMembers = (tx: Database, ids: readonly string[]) => tx.$queryRaw<NamedMember[]>`
  select id::text as id, "firstName", "lastName", "isPublicProfile", "isVerified", "leavesAt" from "Member"
  where id = any(${ids}::uuid[]) order by id for share`
