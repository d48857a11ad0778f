import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../items/rules.ts'
import { DELETED_MEMBER, shownMember, withNames, type ShownMember } from '../../text/member-links.ts'
import { excerpt, RENDERING_VERSION } from '../../text/markup.ts'
import { lockPosts, lockReplies } from './locks.ts'
import { renderStored } from './text/rendered-text.ts'

type Member = Parameters<typeof shownMember>[0]
/** A mention of a member: the post or reply, and the alias. */
type Place = { itemId: string; alias: string }
type Text = { id: string; itemId: string; content: string }

/** The time limit of such a transaction in milliseconds: members can be mentioned in many texts. */
export const RENAMING = { timeout: 60_000 } as const

/** The number of texts that are read and stored at once. */
const BATCH = 200

/**
 * Updates a member's name in every text that mentions or quotes them, versions included, in the transaction that has
 * changed it and locked their row.
 */
export const updateName = (tx: Database, member: Member): Promise<void> =>
  rename(tx, member.id, (alias) => shownMember(member, alias))

/**
 * Removes the name of a deleted member from every text, in the transaction that has locked their row and will delete
 * it.
 */
export const removeName = (tx: Database, memberId: string): Promise<void> =>
  rename(tx, memberId, () => DELETED_MEMBER)

async function rename(tx: Database, memberId: string, shownUnder: (alias: string) => ShownMember) {
  const mentions = await tx.mention.findMany({
    where: { memberId },
    include: { reply: { select: { postId: true } } },
  })
  await lockPosts(
    tx,
    mentions.flatMap(({ postId, reply }) => postId ?? reply?.postId ?? []),
  )
  await lockReplies(
    tx,
    mentions.flatMap(({ replyId }) => replyId ?? []),
  )
  const places = {
    post: mentions.flatMap(({ id, postId }) => (postId ? { itemId: postId, alias: id } : [])),
    reply: mentions.flatMap(({ id, replyId }) => (replyId ? { itemId: replyId, alias: id } : [])),
  }
  for (const type of ['post', 'reply'] as const)
    for (let start = 0; start < places[type].length; start += BATCH)
      await renameIn(tx, type, places[type].slice(start, start + BATCH), (place, content) =>
        withNames(content, {
          memberAt: (key) => (key === memberId || key === place.alias ? shownUnder(place.alias) : undefined),
        }),
      )
}

type Rewrite = (place: Place, content: string) => string

async function renameIn(tx: Database, type: ItemType, places: readonly Place[], rewrite: Rewrite) {
  const placeOf = new Map(places.map((place) => [place.itemId, place]))
  for (const { table, key } of TABLES[type]) {
    const texts = await tx.$queryRaw<Text[]>`
      select id::text as id, ${key}::text as "itemId", content from ${table} where ${key} = any(${[...placeOf.keys()]}::uuid[])`
    const changed = texts.flatMap(({ id, itemId, content }) => {
      const place = placeOf.get(itemId)
      const after = place ? rewrite(place, content) : content
      return after === content ? [] : { id, content: after, html: renderStored(type, after) }
    })
    if (changed.length > 0) await write(tx, table, changed)
  }
}

const TABLES = {
  post: [
    { table: Prisma.sql`"Post"`, key: Prisma.sql`id` },
    { table: Prisma.sql`"Revision"`, key: Prisma.sql`"postId"` },
  ],
  reply: [
    { table: Prisma.sql`"Reply"`, key: Prisma.sql`id` },
    { table: Prisma.sql`"Revision"`, key: Prisma.sql`"replyId"` },
  ],
} as const satisfies Record<ItemType, unknown>

const hasExcerpt = (table: Prisma.Sql) => table === TABLES.post[0].table

const write = (
  tx: Database,
  table: Prisma.Sql,
  texts: readonly { id: string; content: string; html: string }[],
) =>
  tx.$executeRaw`
    update ${table} text set content = now.content, "contentHtml" = now.html, "renderingVersion" = ${RENDERING_VERSION}
      ${hasExcerpt(table) ? Prisma.sql`, excerpt = now.excerpt` : Prisma.empty}
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ content }) => content)}::text[],
      ${texts.map(({ html }) => html)}::text[],
      ${texts.map(({ html }) => (hasExcerpt(table) ? excerpt(html) : ''))}::text[]) as now (id, content, html, excerpt)
    where text.id = now.id`
