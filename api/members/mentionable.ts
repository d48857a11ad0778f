import { z } from 'zod'
import { Prisma } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { parse } from '../lib/parse.ts'
import { spendAs } from '../http/rates.ts'
import { isUuid } from '../database/cursors.ts'
import { escapeLike } from '../database/paging.ts'
import { isAdmin, requireMember, visibleTo, type SignedInMember, type Viewer } from '../policy.ts'
import { plainWords } from '../text/folding.ts'
import { filterText } from '../text/rules.ts'

/** A member whom the viewer may mention. */
export type Mentionable = {
  id: string
  name: string
  firstName: string
  lastName: string
  /** The job and company distinguish members of the same name. */
  jobTitle: string | null
  company: string | null
  location: string
  takesPart: boolean
}

/** The maximum number of suggestions. */
const MOST = 8

/** The number of newest replies whose authors count as participants. */
const LAST_REPLIES = 200

const search = z.object({ words: filterText('Search') })

/**
 * Suggests members for what the viewer typed after an @: participants of the discussion first, then others whose first,
 * last or full name begins with it. Suggests members with a private profile only to administrators.
 * @param input `{words, postId?}`; with empty `words` only participants
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY
 */
export async function findMentionable(
  viewer: Viewer,
  { postId, ...input }: { words: unknown; postId?: string | null | undefined },
): Promise<Mentionable[]> {
  requireMember(viewer, 'mention someone')
  const { words: text } = parse(search, input)
  await spendAs(viewer, 'mentions')
  const discussion =
    postId && isUuid(postId) && (await db.post.count({ where: { id: postId, ...visibleTo(viewer) } })) > 0
      ? postId
      : null
  if (!text && !discussion) return []

  const beginsSo = Prisma.sql`like ${`${escapeLike(plainWords(text ?? ''))}%`}`
  const named = Prisma.sql`(left(plain_words(member."firstName" || ' ' || member."lastName"), 200) ${beginsSo}
    or left(plain_words(member."lastName"), 200) ${beginsSo})`
  const others = Prisma.sql`
    union all (select member.id, null::bigint from "Member" member where ${named} and ${seenBy(viewer)}
      order by member."lastName", member."firstName" limit ${2 * MOST})`
  return db.$queryRaw<Mentionable[]>`
    with taking as (
      select "authorId" as id, 0::bigint as place from "Post" where id = ${discussion}::uuid
      union all (select "authorId", row_number() over (order by id desc) from "PublishedReply"
        where "postId" = ${discussion}::uuid
        order by id desc limit ${LAST_REPLIES})),
    found as (select * from taking ${text ? others : Prisma.empty})
    select member.id::text as id, member."firstName" || ' ' || member."lastName" as name,
      member."firstName", member."lastName", member."jobTitle", member.company, member.location,
      min(found.place) is not null as "takesPart"
    from found join "Member" member on member.id = found.id
    where ${named} and ${seenBy(viewer)}
    group by member.id order by min(found.place) nulls last, member."lastName", member."firstName", member.id
    limit ${MOST}`
}

/** Selects the members whom a text of this viewer can notify. */
const seenBy = (viewer: SignedInMember) => Prisma.sql`
  member.id <> ${viewer.id}::uuid and member."isVerified" and not member."isDisabled"
  and member."leavesAt" is null
  ${isAdmin(viewer) ? Prisma.empty : Prisma.sql`and member."isPublicProfile"`}`
