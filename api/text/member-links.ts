// Links to members in Markdown: mentions, and the authors of quotations. Each has one normal form, which shows the
// member's current name and never a name chosen by the author (decisions, "Writing").

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** Returns the path of a private member by their alias, which is valid in one item only. */
export const aliasPath = (alias: string) => `/profile/anonymous/${alias}`
const GONE = '/profile/deleted'

/** Matches the label of a link, with escaped brackets, and its target. */
const LINK = String.raw`\[((?:\\.|[^\\[\]\n])*)\]\(<?(/profile/(?:${UUID}|anonymous/${UUID}|deleted))>?\)`
const IS_ID = new RegExp(`^${UUID}$`, 'i')
const ALL_LINKS = new RegExp(LINK, 'gi')
const SAID_IN = String.raw`(?: \[wrote:\]\(<?(/forum/posts/[^\s()<>]+)>?\))?`
const LINK_HERE = new RegExp(LINK + SAID_IN, 'iy')
const ADDRESS = new RegExp(`/profile/(?:(anonymous)/)?(${UUID})`, 'gi')
const QUOTATION = new RegExp(
  String.raw`\[((?:\\.|[^\\[\]\n])*) wrote:\]\(<?(/forum/posts/(${UUID})(?:\?reply=(${UUID}))?(?:#[\w-]*)?)>?\)`,
  'gi',
)

const ANY_LINK = /( wrote:)?\]\(\s*<?([^\s()<>]+)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g
const MEMBER = new RegExp(`^/(?:profile|users)/((?:anonymous/)?${UUID}|deleted)/?$`, 'i')
const DISCUSSION = new RegExp(`^/forum/posts/(${UUID})/?$`, 'i')
const REPLY_HERE = new RegExp(`^#reply-(${UUID})$`, 'i')

/**
 * Rewrites links to members and headings of quotations to their normal form, from any spelling of the URL: absolute,
 * with dots in the path, with a title or with a query.
 * @param content Markdown
 * @param site the URL of the site, as in SITE_URL
 */
export const withKnownAddresses = (content: string, site: URL): string =>
  content.replace(ANY_LINK, (link, wrote: string | undefined, address: string) => {
    const known = knownAddress(address, site, wrote !== undefined)
    return known ? `${wrote ?? ''}](${known})` : link
  })

function knownAddress(address: string, site: URL, isQuotation: boolean): string | null {
  const url = URL.canParse(address, site) ? new URL(address, site) : null
  if (url?.origin !== site.origin) return null
  const path = url.pathname.replace(/%[2-7][\da-f]/gi, (sign) => decodeURIComponent(sign))
  const member = MEMBER.exec(path)?.[1]
  if (member) return `/profile/${member.toLowerCase()}`
  const post = isQuotation ? DISCUSSION.exec(path)?.[1] : undefined
  if (!post) return null
  const reply = url.searchParams.get('reply') ?? REPLY_HERE.exec(url.hash)?.[1]
  return reply && IS_ID.test(reply)
    ? `/forum/posts/${post}?reply=${reply}#reply-${reply}`
    : `/forum/posts/${post}`
}

/** Matches the start of a mention's label, after any emphasis marks. */
const CALLS = /^[\s\\*_~`]*@/

const IS_MEMBER = new RegExp(`^/profile/(?:${UUID}|anonymous(?:/|$)|deleted(?:/|$))`, 'i')

/** Returns true when an address is a member's, whatever the alias. */
export const isMemberPath = (address: string) => IS_MEMBER.test(address)

/** A member's public name and path. */
export type ShownMember = { name: string; path: string }

/** The member shown for a former or nonexistent one. */
export const DELETED_MEMBER: ShownMember = { name: 'Deleted member', path: GONE }

/**
 * Returns a member's public name and path (decisions, "Privacy").
 * @param alias replaces the id of a member with a private profile, or of one who is leaving and may come back
 */
export function shownMember(member: Who, alias: string): ShownMember {
  const { id, firstName, lastName } = member
  return isNamed(member)
    ? { name: `${firstName} ${lastName}`, path: `/profile/${id}` }
    : { name: member.leavesAt ? DELETED_MEMBER.name : 'Anonymous User', path: aliasPath(alias) }
}
type Named = { isPublicProfile: boolean; leavesAt: Date | null }
type Who = Named & { id: string; firstName: string; lastName: string }

/** Returns true when texts contain the member's name and id. */
export const isNamed = ({ isPublicProfile, leavesAt }: Named) => isPublicProfile && !leavesAt

/** Returns the ids of members, aliases and items in the links of a text. */
export function namedIn(content: string) {
  const addresses = [...content.matchAll(ADDRESS)]
  const idsOf = (isAlias: boolean) =>
    addresses.flatMap(([, alias, id = '']) => (Boolean(alias) === isAlias ? id.toLowerCase() : []))
  const items = [...content.matchAll(QUOTATION)].map(([, , , post = '', reply]) => reply ?? post)
  return { ids: idsOf(false), aliases: idsOf(true), items: items.map((id) => id.toLowerCase()) }
}

/** Lookups for the members named in a text. */
type Names = {
  /** Returns a member by id or alias; undefined when unknown. */
  memberAt: (key: string) => ShownMember | undefined
  /** Returns an item's author; undefined leaves a quotation unchanged. */
  authorOf?: (itemId: string) => ShownMember | undefined
  /** The member shown for an unknown one; undefined leaves the link unchanged. */
  nobody?: ShownMember
}

/** Replaces the names of members in a text with their current ones. */
export function withNames(content: string, { memberAt, authorOf, nobody }: Names): string {
  const shownAt = (path: string) =>
    path.toLowerCase() === GONE
      ? DELETED_MEMBER
      : memberAt(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
  return (
    content
      .replace(QUOTATION, (head, _name, path: string, post: string, reply: string | undefined) => {
        const author = authorOf?.((reply ?? post).toLowerCase())
        return author ? `${linkTo(author)} [wrote:](${path})` : head
      })
      .replace(ALL_LINKS, (link, label: string, path: string) => {
        const member = shownAt(path) ?? nobody
        return member ? linkTo(member, CALLS.test(label) ? '@' : '') : link
      })
      // Elsewhere in the text the id would be readable, too.
      .replace(ADDRESS, (path: string) => shownAt(path)?.path ?? path)
  )
}

/** Formats a link that is shown as a member. */
const linkTo = ({ name, path }: ShownMember, before = '') =>
  `[${before}${name.replace(/[\\[\]*_`<>~&|]/g, String.raw`\$&`)}](${path})`

/**
 * Returns a text for comparison: with the ids of named members, without their names, and without members under an
 * alias.
 */
export const withoutNames = (content: string): string =>
  content.replace(ALL_LINKS, (_link, label: string, path: string) => {
    const isAlias = path.toLowerCase().startsWith(aliasPath(''))
    return `[${CALLS.test(label) ? '@' : ''}](${isAlias ? aliasPath('') : path})`
  })

/**
 * Reads the link to a member at a position of a text. The heading of a quotation names its author and links to the
 * source.
 * @returns its label, its public target, and its end; null when there is none
 */
export function memberLinkAt(source: string, start: number) {
  LINK_HERE.lastIndex = start
  const [link, label = '', path = '', said] = LINK_HERE.exec(source) ?? []
  if (link === undefined) return null
  const text = label.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  const end = start + link.length
  if (said) return { label: `${text} wrote:`, path: said, end }
  const isOpen = !path.toLowerCase().startsWith(aliasPath('')) && path.toLowerCase() !== GONE
  return { label: text, path: isOpen ? path.toLowerCase() : null, end }
}

/** Counts the links to members in a text. */
export const countMemberLinks = (content: string) => content.match(ALL_LINKS)?.length ?? 0
