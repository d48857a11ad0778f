// Applies a form[data-filters] immediately. Without JavaScript it is a plain GET form; facets.ts decides in both cases
// which cards match.
import { plural } from '../../plain/text/plural.ts'
import {
  addressOf,
  countOf,
  countWith,
  fits,
  othersIn,
  readChoice,
  type Card,
  type Choice,
  type Filters,
} from './facets.ts'

/** Event dispatched on the form after each change of filters, for other parts of the page. */
export const FILTERED = 'filtered'

/** Delay after typing before the number of matches is announced, in milliseconds. */
const PAUSE = 500
let countTimer: ReturnType<typeof setTimeout> | undefined

const form = document.querySelector<HTMLFormElement>('form[data-filters]')
if (form) start(form)

function start(form: HTMLFormElement) {
  const filters: Filters = JSON.parse(form.dataset.filters ?? '{}')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-facets]')].map((element) => ({
    element,
    facets: JSON.parse(element.dataset.facets ?? '{}') as Card,
  }))
  const query = () => new URLSearchParams(location.search)
  const read = () => readChoice(query(), filters)

  function show(choice: Choice) {
    for (const { element, facets } of cards) element.hidden = !fits(facets, choice)
    const facets = cards.map((card) => card.facets)
    for (const select of form.querySelectorAll('select')) showSelect(select, facets, choice)
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[name]'))
      showButton(button, facets, choice)
    for (const link of form.querySelectorAll<HTMLAnchorElement>('[data-filter-choice]'))
      showLink(link, facets, choice)
    for (const input of form.querySelectorAll<HTMLInputElement>('input[name]')) {
      // Text being typed and parameters of other parts of the page are never overwritten.
      if (input !== document.activeElement && input.name in filters) input.value = choice[input.name] ?? ''
    }
    showResult(countOf(facets, choice), choice)
    form.dispatchEvent(new CustomEvent(FILTERED, { detail: choice }))
  }

  function choose(changes: Record<string, string>, method: 'pushState' | 'replaceState' = 'pushState') {
    const choice = Object.fromEntries(Object.entries({ ...read(), ...changes }).filter(([, value]) => value))
    const known = readChoice(new URLSearchParams(choice), filters)
    const path = form.getAttribute('action') ?? location.pathname
    history[method](null, '', addressOf(path, known, othersIn(query(), filters)))
    show(known)
  }

  const clear = (names = Object.keys(filters)) => choose(Object.fromEntries(names.map((name) => [name, ''])))

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) choose({ [target.name]: target.value })
  })
  form.addEventListener('input', ({ target }) => {
    // Typing adds one history entry, not one for each character.
    if (target instanceof HTMLInputElement)
      choose({ q: target.value }, read().q ? 'replaceState' : 'pushState')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter instanceof HTMLButtonElement && submitter.name)
      choose({ [submitter.name]: submitter.value })
  })
  form.addEventListener('click', (event) => {
    const link = linkAt(event, '[data-filter-choice]')
    if (!link) return
    event.preventDefault()
    const [name, value] = choiceOf(link)
    choose({ [name]: read()[name] === value ? '' : value })
  })
  document.addEventListener('click', (event) => {
    const link = linkAt(event, '[data-filter-clear]')
    if (!link) return
    event.preventDefault()
    clear(link.dataset.filterClear ? [link.dataset.filterClear] : undefined)
    // The chip is gone, so the focus moves to the number of matches.
    document.querySelector<HTMLElement>('[data-filter-result]')?.focus()
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]')
    // A link to a hidden card first removes the filters and then jumps to it.
    if (link && cards.some(({ element }) => element.hidden && `#${element.id}` === link.hash)) clear()
  })
  addEventListener('popstate', () => show(read()))
  const early = typedEarly(form, read(), filters)
  if (Object.keys(early).length > 0) choose(early)
  else show(read())
}

/** Returns the matching link that a click follows in this tab, or null. */
function linkAt(event: MouseEvent, selector: string): HTMLElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  return event.ctrlKey || event.metaKey || event.shiftKey ? null : link
}

/** Returns the filter of a link and the value it selects. */
function choiceOf(link: HTMLElement): [string, string] {
  const [name = '', value = ''] = link.dataset.filterChoice?.split('=') ?? []
  return [name, value]
}

/** Returns input typed before this script loaded. */
function typedEarly(form: HTMLFormElement, choice: Choice, filters: Filters): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')]
  const changed = fields.filter(({ name, value }) => name in filters && value !== (choice[name] ?? ''))
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]))
}

function showSelect(select: HTMLSelectElement, cards: readonly Card[], choice: Choice) {
  for (const option of select.options) {
    option.text = `${option.dataset.label} (${countWith(cards, choice, select.name, option.value || undefined)})`
  }
  select.value = choice[select.name] ?? ''
}

function showButton(button: HTMLButtonElement, cards: readonly Card[], choice: Choice) {
  button.setAttribute('aria-pressed', String((choice[button.name] ?? '') === button.value))
  const count = button.querySelector('.chip-count')
  if (count) count.textContent = String(countWith(cards, choice, button.name, button.value || undefined))
}

function showLink(link: HTMLAnchorElement, cards: readonly Card[], choice: Choice) {
  const [name, value] = choiceOf(link)
  const isChosen = choice[name] === value
  if (isChosen) link.setAttribute('aria-current', 'true')
  else link.removeAttribute('aria-current')
  const query = new URLSearchParams(location.search)
  if (isChosen) query.delete(name)
  else query.set(name, value)
  link.search = query.toString()
  const count = link.querySelector('.chip-count')
  if (count) count.textContent = String(countWith(cards, choice, name, value))
}

function showCount(count: number) {
  const result = document.querySelector<HTMLElement>('[data-filter-result]')
  if (result)
    result.textContent = `${count} ${plural(count, result.dataset.one ?? '', result.dataset.other ?? '')}`
}

function showResult(count: number, choice: Choice) {
  clearTimeout(countTimer)
  countTimer = setTimeout(showCount, PAUSE, count)
  for (const chip of document.querySelectorAll<HTMLElement>('[data-filter-chip]')) {
    const [name = '', value] = chip.dataset.filterChip?.split('=') ?? []
    chip.hidden = choice[name] !== value
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-filter-any]')) {
    element.hidden = Object.keys(choice).length === 0
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-filter-empty]'))
    element.hidden = count > 0
}
