import { existsSync, readFileSync } from 'node:fs'
import type { LinkCheck } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { followLink } from './follow-link.ts'

/** An external link on our pages. */
export type OutgoingLink = {
  url: string
  /** The paths of the first pages with the link. */
  pages: string[]
}

/** The number of sites that are requested at the same time, with one request at a time for each. */
const SITES_AT_ONCE = 4
/** The maximum number of links per check. */
const MAX_LINKS = 2_000

/** Reads the links found by a build; none without a build, as in development. */
export const readOutgoingLinks = (file: string): OutgoingLink[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OutgoingLink[]) : []

/**
 * Follows every link, stores the results, and deletes links that our pages no longer have. Retries a failed link at
 * once, in case a packet was lost.
 * @param follow returns the problem of a link; null for none
 */
export async function checkLinks(links: readonly OutgoingLink[], follow = followLink): Promise<void> {
  const sites = [...Map.groupBy(links.slice(0, MAX_LINKS), ({ url }) => new URL(url).host).values()]
  const work = async () => {
    for (let site = sites.pop(); site; site = sites.pop())
      for (const { url, pages } of site) {
        const problem = (await follow(url)) && (await follow(url))
        await storeCheck(url, pages, problem)
      }
  }
  await Promise.all(Array.from({ length: SITES_AT_ONCE }, work))
  await db.linkCheck.deleteMany({ where: { url: { notIn: links.map(({ url }) => url) } } })
}

async function storeCheck(url: string, pages: string[], problem: string | null) {
  const checkedAt = new Date()
  const known = await db.linkCheck.findUnique({ where: { url } })
  const failingSince = problem ? (known?.failingSince ?? checkedAt) : null
  const check = { pages, checkedAt, problem, failingSince }
  await db.linkCheck.upsert({ where: { url }, create: { url, ...check }, update: check })
}

const IS_BROKEN = { failingSince: { not: null } }

export const countBrokenLinks = () => db.linkCheck.count({ where: IS_BROKEN })

export type LinkHealth = {
  links: number
  /** Null before the first check. */
  checkedAt: Date | null
  /** Broken links, those broken longest first. */
  broken: LinkCheck[]
}

/** Returns the results of the last check for administrators. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function readLinkHealth(viewer: Viewer): Promise<LinkHealth> {
  requireAdmin(viewer)
  const [{ _count, _max }, broken] = await Promise.all([
    db.linkCheck.aggregate({ _count: true, _max: { checkedAt: true } }),
    db.linkCheck.findMany({
      where: IS_BROKEN,
      orderBy: [{ failingSince: 'asc' }, { url: 'asc' }],
      take: 100,
    }),
  ])
  return { links: _count, checkedAt: _max.checkedAt, broken }
}
