import { suggestions } from '../../content/search.json'
import { newPostPath } from '../plain/page/new-post-path.ts'
import { itemAddress } from '../ui/islands/item-address.ts'
import { SearchWhileTypingQuery } from './operations.ts'
import { isBehind } from './order.ts'
import { piecesOf } from './pieces.ts'
import { summaryOf, type Found, type SummaryTexts } from './summary.ts'

type Texts = SummaryTexts & {
  waiting: string
  closest: { only: string; more: string }
}

type Group = 'pages' | 'discussions'

type Hit = { address: string; title: string; page?: string; excerpt?: string; isClosest?: boolean }

type Hits = Record<Group, Hit[]> & Pick<Found, 'foundCount' | 'isFoundCountExact'>

const NOTHING: Hits = { pages: [], discussions: [], foundCount: 0, isFoundCountExact: true }

const started = new WeakSet<HTMLDialogElement>()

/** Delay after typing before the server is queried, in milliseconds. */
const PAUSE = 150

/** Minimum length of a search term; shorter ones match too much. */
const LEAST = 2

/** Makes the search dialog respond to typing. Repeated calls have no effect. */
export function startSearch(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return
  started.add(dialog)
  const field = dialog.querySelector<HTMLInputElement>('input')
  if (!field) return
  addSuggestions(dialog)

  let requested = 0
  const showResults = async () => {
    const turn = (requested += 1)
    const query = field.value.trim()
    if (query.length < LEAST) return show(dialog, query, NOTHING)
    say(dialog, textsOf(dialog).waiting)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    // The input has changed meanwhile, so a newer result will follow.
    if (turn !== requested) return
    const hits = await hitsFor(query).catch((error: unknown) => {
      console.debug('The search failed', error)
      return null
    })
    if (turn === requested) show(dialog, query, hits)
  }
  field.addEventListener('input', () => void showResults())
  dialog.addEventListener('keydown', (event) => moveFocus(event, field, dialog))
  field.addEventListener('keydown', (event) => {
    // Browsers would clear the field on Escape and leave the dialog open.
    if (event.key !== 'Escape') return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  // Handles text typed before this code was loaded.
  if (field.value) void showResults()
}

const textsOf = (dialog: HTMLDialogElement): Texts => JSON.parse(dialog.dataset.search ?? '{}')

function say(dialog: HTMLDialogElement, text: string) {
  const status = dialog.querySelector('[data-search-status]')
  if (status) status.textContent = text
}

async function hitsFor(search: string): Promise<Hits> {
  // Loaded with the first request.
  const { request } = await import('../data/request.ts')
  const { searchPages, posts } = await request(SearchWhileTypingQuery, { search }, { audience: 'everybody' })
  return {
    pages: searchPages.map(({ address, title, headingHtml, snippetHtml, isClosest }) => ({
      address,
      title: headingHtml,
      page: title,
      excerpt: snippetHtml,
      isClosest,
    })),
    discussions: posts.edges.map(({ titleHtml, snippetHtml, isClosest, foundInReply, node }) => ({
      address: itemAddress(node.id, foundInReply),
      title: titleHtml ?? '',
      excerpt: snippetHtml ?? '',
      isClosest,
    })),
    foundCount: posts.foundCount ?? 0,
    isFoundCountExact: posts.isFoundCountExact ?? true,
  }
}

/** Shows the results; null after a failure. */
function show(dialog: HTMLDialogElement, query: string, hits: Hits | null) {
  const texts = textsOf(dialog)
  const all = hits ? [...hits.pages, ...hits.discussions] : []
  // The summary says once that nothing has all search terms.
  const closest = all.some(({ isClosest }) => !isClosest) ? texts.closest : null
  for (const group of ['pages', 'discussions'] as const)
    showGroup(dialog, group, hits?.[group] ?? [], closest)
  showFirst(dialog, hits && isBehind(hits) ? 'discussions' : 'pages')
  suggest(dialog, all.length === 0)
  showLinks(dialog, query, hits && all)
  dialog.querySelector('[data-search-failed]')?.toggleAttribute('hidden', hits !== null)
  say(dialog, hits === null || query.length < LEAST ? '' : summaryOf(texts, query, hits))
}

/** Moves a group before the other, in the DOM as well, so that the tab order follows. */
function showFirst(dialog: HTMLDialogElement, group: Group) {
  const sections = [...dialog.querySelectorAll<HTMLElement>('[data-search-group]')]
  const first = sections.find(({ dataset }) => dataset.searchGroup === group)
  const other = sections.find(
    ({ dataset }) => dataset.searchGroup !== group && dataset.searchGroup !== 'suggestions',
  )
  if (first && other) other.before(first)
}

function showGroup(
  dialog: HTMLDialogElement,
  group: Group,
  hits: readonly Hit[],
  closest: Texts['closest'] | null,
) {
  const section = dialog.querySelector<HTMLElement>(`[data-search-group=${group}]`)
  if (!section) return
  section.hidden = hits.length === 0
  const [exact, near] = [
    hits.filter(({ isClosest }) => !isClosest),
    hits.filter(({ isClosest }) => isClosest),
  ]
  section.querySelector('[data-search-exact]')?.replaceChildren(...exact.map(itemOf))
  section.querySelector('[data-search-closest]')?.replaceChildren(...near.map(itemOf))
  const note = section.querySelector<HTMLElement>('.search-closest')
  if (!note) return
  note.hidden = near.length === 0 || !closest
  note.textContent = (exact.length === 0 ? closest?.only : closest?.more) ?? ''
}

/** Adds suggested searches for an empty field or result. They load with this code, so that pages stay small. */
function addSuggestions(dialog: HTMLDialogElement) {
  const section = document.createElement('section')
  section.dataset.searchGroup = 'suggestions'
  section.ariaLabel = suggestions.heading
  const heading = Object.assign(document.createElement('h2'), { textContent: suggestions.heading })
  const list = Object.assign(document.createElement('ul'), { className: 'search-hits' })
  list.append(...suggestions.links.map(({ label, href }) => itemOf({ address: href, title: label })))
  section.append(heading, list)
  dialog.querySelector('.search-groups')?.prepend(section)
}

function suggest(dialog: HTMLDialogElement, isWanted: boolean) {
  const section = dialog.querySelector<HTMLElement>('[data-search-group=suggestions]')
  if (section) section.hidden = !isWanted
}

function itemOf({ address, title, page, excerpt }: Hit): HTMLLIElement {
  const item = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { className: 'search-hit', href: address })
  const heading = lineOf('search-hit-title', title)
  // A section also names its page.
  if (page && heading.textContent !== page)
    heading.append(
      Object.assign(document.createElement('span'), { className: 'search-hit-page', textContent: page }),
    )
  link.append(heading, ...(excerpt ? [lineOf('search-hit-text', excerpt)] : []))
  item.append(link)
  return item
}

function lineOf(className: string, html: string): HTMLSpanElement {
  const line = Object.assign(document.createElement('span'), { className })
  line.append(...piecesOf(html).map(({ text, isHit }) => (isHit ? marked(text) : text)))
  return line
}

const marked = (text: string) => Object.assign(document.createElement('mark'), { textContent: text })

/** Links to all results if there are any, and to the forum if no result has all terms. */
function showLinks(dialog: HTMLDialogElement, query: string, hits: readonly Hit[] | null) {
  const everywhere = dialog.querySelector<HTMLAnchorElement>('[data-search-everywhere]')
  const forum = dialog.querySelector<HTMLAnchorElement>('[data-search-forum]')
  if (!everywhere || !forum) return
  everywhere.hidden = query === '' || (query.length >= LEAST && hits?.length === 0)
  everywhere.href = `/search?${new URLSearchParams({ q: query })}`
  forum.href = newPostPath({ title: query })
  forum.hidden = query.length < LEAST || !hits?.every(({ isClosest }) => isClosest)
}

/** Moves the focus through the field and the results with the arrow keys, in a loop. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, dialog: HTMLDialogElement) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const hits = dialog.querySelectorAll<HTMLElement>('section:not([hidden]) a.search-hit')
  const stops = [field, ...hits]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[(here + step + stops.length) % stops.length]?.focus()
}
