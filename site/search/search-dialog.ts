import { suggestions } from '../../content/search.json'
import { discussionsFor } from './find-discussions.ts'
import { hitsFor, type Hit } from './pagefind.ts'

type Texts = { waiting: string; empty: string; found: { one: string; other: string } }

type Group = 'pages' | 'discussions'

const started = new WeakSet<HTMLDialogElement>()

/** The server is queried after a pause in typing. */
const PAUSE = 250

/** Makes the search dialog respond to typing. Calling it again changes nothing. */
export function startSearch(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return
  started.add(dialog)
  const field = dialog.querySelector<HTMLInputElement>('input')
  if (!field) return
  addSuggestions(dialog)

  let requested = 0
  const showResults = async () => {
    const turn = (requested += 1)
    // The input has changed meanwhile: a newer result follows.
    const isOutdated = () => turn !== requested
    const query = field.value.trim()
    pointEverywhere(dialog, query)
    if (query === '') {
      for (const group of ['pages', 'discussions'] as const) show(dialog, group, [])
      suggest(dialog, true)
      return say(dialog, '')
    }
    say(dialog, textsOf(dialog).waiting)
    const ofPages = hitsFor(query)
      .then((hits) => {
        if (!isOutdated()) show(dialog, 'pages', hits)
        if (!isOutdated() && hits.length > 0) suggest(dialog, false)
        return hits.length
      })
      .catch((error: unknown) => {
        console.debug('The search could not be loaded', error)
        return null
      })
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    if (isOutdated()) return
    const discussions = await discussionsFor(query)
    const pages = await ofPages
    if (isOutdated()) return
    show(dialog, 'discussions', discussions)
    suggest(dialog, (pages ?? 0) + discussions.length === 0)
    if (pages === null) dialog.querySelector('[data-search-failed]')?.removeAttribute('hidden')
    say(dialog, pages === null ? '' : summary(textsOf(dialog), pages + discussions.length, query))
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
  // Handles input from before this code was loaded.
  if (field.value) void showResults()
}

const textsOf = (dialog: HTMLDialogElement): Texts => JSON.parse(dialog.dataset.search ?? '{}')

function say(dialog: HTMLDialogElement, text: string) {
  const status = dialog.querySelector('[data-search-status]')
  if (status) status.textContent = text
}

function summary({ empty, found }: Texts, count: number, query: string): string {
  if (count === 0) return empty.replace('{query}', query)
  return count === 1 ? found.one : found.other.replace('{count}', String(count))
}

function show(dialog: HTMLDialogElement, group: Group, hits: readonly Hit[]) {
  const section = dialog.querySelector<HTMLElement>(`[data-search-group=${group}]`)
  if (!section) return
  section.hidden = hits.length === 0
  section.querySelector('ul')?.replaceChildren(...hits.map(itemOf))
}

/** Adds suggested searches for an empty field and an empty result. They load with this code, so no page is heavier. */
function addSuggestions(dialog: HTMLDialogElement) {
  const section = document.createElement('section')
  section.dataset.searchGroup = 'suggestions'
  section.ariaLabel = suggestions.heading
  const heading = Object.assign(document.createElement('h2'), { textContent: suggestions.heading })
  const list = Object.assign(document.createElement('ul'), { className: 'search-hits' })
  list.append(...suggestions.links.map(({ label, href }) => itemOf({ url: href, title: label, excerpt: [] })))
  section.append(heading, list)
  dialog.querySelector('.search-groups')?.prepend(section)
}

function suggest(dialog: HTMLDialogElement, isWanted: boolean) {
  const section = dialog.querySelector<HTMLElement>('[data-search-group=suggestions]')
  if (section) section.hidden = !isWanted
}

function itemOf({ url, title, excerpt }: Hit): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.className = 'search-hit'
  link.href = url
  const heading = Object.assign(document.createElement('span'), {
    className: 'search-hit-title',
    textContent: title,
  })
  const text = document.createElement('span')
  text.className = 'search-hit-text'
  text.append(...excerpt.map(({ text, isHit }) => (isHit ? marked(text) : text)))
  link.append(heading, ...(excerpt.length > 0 ? [text] : []))
  item.append(link)
  return item
}

const marked = (text: string) => Object.assign(document.createElement('mark'), { textContent: text })

function pointEverywhere(dialog: HTMLDialogElement, query: string) {
  const link = dialog.querySelector<HTMLAnchorElement>('[data-search-everywhere]')
  if (!link) return
  link.hidden = query === ''
  link.href = `/search?${new URLSearchParams({ q: query })}`
}

/** The arrow keys walk through the field and the results, and round again. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, dialog: HTMLDialogElement) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const hits = dialog.querySelectorAll<HTMLElement>('section:not([hidden]) a.search-hit')
  const stops = [field, ...hits]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[(here + step + stops.length) % stops.length]?.focus()
}
