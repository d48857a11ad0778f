// Links to members in Markdown: mentions, and the authors of quotations. Each has one form, whose name is never the
// author's choice: it is the member's current name (decisions, "Writing").

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** Returns the path of a private member: an alias that is theirs in one item alone. */
export const aliasPath = (alias: string) => `/profile/anonymous/${alias}`
const GONE = '/profile/deleted'

/** The label of a link, in which brackets are escaped, and its address. */
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
 * Rewrites each link to a member, and each head of a quotation, to its one form, however its address is spelled: as the whole
 * address of the page, with dots in the path, with a title or with a query.
 * @param content Markdown
 * @param site where the site is, as in SITE_URL
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

/** The start of a mention's label, after any marks of emphasis. */
const CALLS = /^[\s\\*_~`]*@/

const IS_MEMBER = new RegExp(`^/profile/(?:${UUID}|anonymous(?:/|$)|deleted(?:/|$))`, 'i')

/** Says whether an address is a member's, under whatever name. */
export const isMemberPath = (address: string) => IS_MEMBER.test(address)

/** A member as everybody may know them. */
export type ShownMember = { name: string; path: string }

/** One who has left; also one who never was. */
export const DELETED_MEMBER: ShownMember = { name: 'Deleted member', path: GONE }

/**
 * A member as everybody may know them (decisions, "Privacy").
 * @param alias a replacement for the id of a member whose profile is private, or who is leaving and may come back
 */
export function shownMember(member: Who, alias: string): ShownMember {
  const { id, firstName, lastName } = member
  return isNamed(member)
    ? { name: `${firstName} ${lastName}`, path: `/profile/${id}` }
    : { name: member.leavesAt ? DELETED_MEMBER.name : 'Anonymous User', path: aliasPath(alias) }
}
type Named = { isPublicProfile: boolean; leavesAt: Date | null }
type Who = Named & { id: string; firstName: string; lastName: string }

/** Says whether texts contain a member's name and id. */
export const isNamed = ({ isPublicProfile, leavesAt }: Named) => isPublicProfile && !leavesAt

/** The ids of members, the aliases and the items that the links of a text name. */
export function namedIn(content: string) {
  const addresses = [...content.matchAll(ADDRESS)]
  const idsOf = (isAlias: boolean) =>
    addresses.flatMap(([, alias, id = '']) => (Boolean(alias) === isAlias ? id.toLowerCase() : []))
  const items = [...content.matchAll(QUOTATION)].map(([, , , post = '', reply]) => reply ?? post)
  return { ids: idsOf(false), aliases: idsOf(true), items: items.map((id) => id.toLowerCase()) }
}

/** The members named in a text. */
type Names = {
  /** A member by id or alias; undefined for nobody's. */
  memberAt: (key: string) => ShownMember | undefined
  /** Returns an item's author; undefined leaves a quotation of it unchanged. */
  authorOf?: (itemId: string) => ShownMember | undefined
  /** The member shown where a link names nobody; undefined leaves it unchanged. */
  nobody?: ShownMember
}

/** Returns a text with the current names of its members. */
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
      // Anywhere else in the text the id could be read, too.
      .replace(ADDRESS, (path: string) => shownAt(path)?.path ?? path)
  )
}

/** A link in the one form that is shown as a member. */
const linkTo = ({ name, path }: ShownMember, before = '') =>
  `[${before}${name.replace(/[\\[\]*_`<>~&|]/g, String.raw`\$&`)}](${path})`

/**
 * Returns a text for comparison with another: ids of named members count, their names do not, and of members under an
 * alias neither.
 */
export const withoutNames = (content: string): string =>
  content.replace(ALL_LINKS, (_link, label: string, path: string) => {
    const isAlias = path.toLowerCase().startsWith(aliasPath(''))
    return `[${CALLS.test(label) ? '@' : ''}](${isAlias ? aliasPath('') : path})`
  })

/**
 * Reads the link to a member that begins at a position of a text. The head of a quotation names its author and leads to
 * what is quoted.
 * @returns its label, its address where everybody may follow it, and where it ends; null when there is none
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
