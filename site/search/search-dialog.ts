import { hitsFor, type Hit } from './pagefind.ts'

type Texts = { waiting: string; empty: string; found: { one: string; other: string } }

const started = new WeakSet<HTMLDialogElement>()

/** Makes the search dialog answer while somebody types. Calling it again changes nothing. */
export function startSearch(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return
  started.add(dialog)
  const field = dialog.querySelector<HTMLInputElement>('input')
  const results = dialog.querySelector<HTMLElement>('[data-search-results]')
  if (!field || !results) return

  let asked = 0
  const answer = async () => {
    const question = (asked += 1)
    const query = field.value.trim()
    pointEverywhere(dialog, query)
    if (query === '') return show(dialog, results, [], '')
    say(dialog, textsOf(dialog).waiting)
    try {
      const hits = await hitsFor(query)
      // Somebody has typed on meanwhile: a newer answer is on its way.
      if (question === asked) show(dialog, results, hits, query)
    } catch (error) {
      console.debug('The search could not be loaded', error)
      say(dialog, '')
      dialog.querySelector('[data-search-failed]')?.removeAttribute('hidden')
    }
  }
  field.addEventListener('input', () => void answer())
  dialog.addEventListener('keydown', (event) => moveFocus(event, field, results))
  field.addEventListener('keydown', (event) => {
    // By itself the browser would empty the field and leave the dialog open.
    if (event.key !== 'Escape') return
    event.preventDefault()
    dialog.close()
  })
  dialog.querySelector('[data-search-close]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  // What was typed before this code was loaded.
  if (field.value) void answer()
}

const textsOf = (dialog: HTMLDialogElement): Texts => JSON.parse(dialog.dataset.search ?? '{}')

function say(dialog: HTMLDialogElement, text: string) {
  const status = dialog.querySelector('[data-search-status]')
  if (status) status.textContent = text
}

function show(dialog: HTMLDialogElement, results: HTMLElement, hits: readonly Hit[], query: string) {
  const { empty, found } = textsOf(dialog)
  results.replaceChildren(...hits.map(itemOf))
  const count = hits.length === 1 ? found.one : found.other.replace('{count}', String(hits.length))
  say(dialog, query === '' ? '' : hits.length > 0 ? count : empty.replace('{query}', query))
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
  link.append(heading, text)
  item.append(link)
  return item
}

const marked = (text: string) => Object.assign(document.createElement('mark'), { textContent: text })

function pointEverywhere(dialog: HTMLDialogElement, query: string) {
  const link = dialog.querySelector<HTMLAnchorElement>('[data-search-everywhere]')
  if (link) link.href = query ? `/search?${new URLSearchParams({ q: query })}` : '/search'
}

/** The arrow keys walk through the field and the results, and round again. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, results: HTMLElement) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [field, ...results.querySelectorAll('a')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[(here + step + stops.length) % stops.length]?.focus()
}
