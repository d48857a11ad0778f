// Applies the filters to the list of courses and to the suggestions. Without JavaScript the server renders both.
import { fits, readChoice, type Choice, type Facets, type Filters } from '../../components/filters/facets.ts'
import { FILTERED } from '../../components/filters/filter-list.ts'
import { nearestTo } from './nearest.ts'

const form = document.querySelector<HTMLFormElement>('form[data-filters]')
const rows = [...document.querySelectorAll<HTMLElement>('[data-course]')].map((element) => ({
  element,
  facets: JSON.parse(element.dataset.course ?? '{}') as Facets,
}))

function show(choice: Choice) {
  const isFiltered = Object.keys(choice).length > 0
  for (const { element, facets } of rows) {
    const isFit = fits(facets, choice)
    // Courses that do not match are hidden in the list; on a provider's card those that match are highlighted.
    if (element.matches('.course')) element.hidden = !isFit
    else element.classList.toggle('is-fit', isFit && isFiltered)
  }
  const listed = rows.filter(({ element }) => element.matches('.course'))
  const offers = nearestTo(listed, choice)
  for (const offer of document.querySelectorAll<HTMLElement>('[data-nearest]')) {
    const found = offers.find(({ name }) => name === offer.dataset.nearest)
    offer.hidden = !found
    const label = offer.querySelector('[data-nearest-words]')
    if (found && label) label.textContent = found.course.element.dataset.label ?? ''
  }
  // In both headings.
  for (const element of document.querySelectorAll<HTMLElement>('[data-courses]'))
    element.hidden = listed.every((row) => row.element.hidden)
  const intro = document.querySelector<HTMLElement>('[data-nearest-list]')
  if (intro) intro.hidden = offers.length === 0
}

if (form) {
  const filters: Filters = JSON.parse(form.dataset.filters ?? '{}')
  form.addEventListener(FILTERED, (event) => show((event as CustomEvent<Choice>).detail))
  show(readChoice(new URLSearchParams(location.search), filters))
}
