import { db } from '../../database/db.ts'
import { addressOf } from '../../mail/site.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import type { PendingItem } from '../../forum/items/pending-items.ts'

/** Facts that may help a moderator and decide nothing. */
export type Signals = {
  links: number
  /** The distinct hosts of the links. */
  hosts: string[]
  /** True when its author joined within the last seven days. */
  isNewMember: boolean
  /** The number of other posts and replies of the last thirty days with nearly the same text, up to 100. */
  alike: number
}

const DAY = 24 * 3_600_000
const COUNT_UP_TO = 100

/**
 * Adds signals to pending items, in one query per page.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function withSignals(
  viewer: Viewer,
  items: readonly PendingItem[],
): Promise<(PendingItem & { signals: Signals })[]> {
  requireAdmin(viewer)
  const alike = await countAlike(items)
  return items.map((item) => {
    const hosts = externalHosts([...linksIn(item.contentHtml), ...item.facts.map(({ value }) => value)])
    return {
      ...item,
      signals: {
        links: hosts.length,
        hosts: [...new Set(hosts)],
        isNewMember: item.author !== null && Date.now() - item.author.joinedAt.getTime() < 7 * DAY,
        alike: alike.get(item.targetId) ?? 0,
      },
    }
  })
}

const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address = '']) => address)

/** Returns the hosts of all external links in texts. */
function externalHosts(texts: readonly string[]): string[] {
  const { hostname: own } = new URL(addressOf('/'))
  return texts
    .filter((text) => /^https?:/.test(text) && URL.canParse(text))
    .map((address) => new URL(address).hostname.replace(/^www\./, ''))
    .filter((host) => host !== own)
}

/** Returns the smallest possible id created at that time, since ids begin with it. */
const firstIdAt = (moment: number) => moment.toString(16).padStart(12, '0').padEnd(32, '0')

async function countAlike(items: readonly PendingItem[]): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  const since = firstIdAt(Date.now() - 30 * DAY)
  const counted = await db.$queryRaw<{ id: string; alike: number }[]>`
    select asked.id::text, (posts.count + replies.count)::int as alike
    from (
      select id, text_fingerprint(content) as fingerprint
      from unnest(${items.map(({ targetId }) => targetId)}::uuid[], ${items.map(({ content }) => content)}::text[])
        as item (id, content)
    ) asked
    cross join lateral (
      select count(*) from (
        select from "Post" where text_fingerprint("content") = asked.fingerprint
          and "id" >= ${since}::uuid and "id" <> asked.id and "deletedAt" is null limit ${COUNT_UP_TO}
      ) found
    ) posts
    cross join lateral (
      select count(*) from (
        select from "Reply" where text_fingerprint("content") = asked.fingerprint
          and "id" >= ${since}::uuid and "id" <> asked.id and "deletedAt" is null limit ${COUNT_UP_TO}
      ) found
    ) replies`
  return new Map(counted.map(({ id, alike }) => [id, Math.min(alike, COUNT_UP_TO)]))
}
