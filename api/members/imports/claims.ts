import { createHmac, randomBytes } from 'node:crypto'
import { onProof } from '../../auth/sign-in.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { ACTIVE } from '../../policy.ts'

onProof(claimImported)

/** The number of items assigned per transaction. */
const BATCH = 500

/** Returns the stored form of an address: a hash with this database's key. */
export async function hashOfAddress(email: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = 'import-key'
  await db.setting.createMany({ data: { key, value: randomBytes(32).toString('hex') }, skipDuplicates: true })
  const { value } = await db.setting.findUniqueOrThrow({ where: { key } })
  return new Uint8Array(createHmac('sha256', Buffer.from(value, 'hex')).update(email).digest())
}

/**
 * Assigns imported items to the member with their address. Call it once they have proved their address, which instant
 * sign-in does not. An interrupted call is continued by the next.
 */
export async function claimImported(memberId: string): Promise<void> {
  if (env.SIGN_IN === 'instant' || (await db.importedAuthor.count({ take: 1 })) === 0) return
  const member = await db.member.findFirst({ where: { id: memberId, ...ACTIVE } })
  if (!member) return
  const emailHash = await hashOfAddress(member.email)
  await db.importedAuthor.updateMany({ where: { emailHash, memberId: null }, data: { memberId } })
  while ((await claimSome(db, memberId)) > 0);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      update "Member" member set "joinedAt" = least(member."joinedAt", found.since)
      from (select min("joinedAt") as since from "ImportedAuthor" where "memberId" = ${memberId}::uuid) found
      where id = ${memberId}::uuid`
    await tx.importedAuthor.updateMany({ where: { memberId }, data: { name: null, emailHash: null } })
  })
}

/** Assigns a batch of unclaimed items to a member; returns their number. */
const claimSome = (tx: Database, memberId: string) => tx.$executeRaw`
  with claimed as (
    select item."postId", item."replyId"
    from "ImportedItem" item join "ImportedAuthor" author on author.id = item."authorId"
    left join "Post" post on post.id = item."postId" left join "Reply" reply on reply.id = item."replyId"
    where author."memberId" = ${memberId}::uuid and author."emailHash" is not null
      and (post."authorId" is null and post."removedAt" is null and post."deletedAt" is null and item."postId" is not null
        or reply."authorId" is null and reply."deletedAt" is null and item."replyId" is not null)
    limit ${BATCH}),
  posts as (
    update "Post" set "authorId" = ${memberId}::uuid from claimed where id = "postId" returning id),
  replies as (
    update "Reply" set "authorId" = ${memberId}::uuid from claimed where id = "replyId" returning id)
  select from posts union all select from replies`

/** Removes the name and the address of an author who does not want to be named; returns the number of their entries. */
export async function forgetImportedAuthor(email: string): Promise<number> {
  const emailHash = await hashOfAddress(email)
  const { count } = await db.importedAuthor.updateMany({
    where: { emailHash },
    data: { name: null, emailHash: null },
  })
  return count
}
