// Hides dates that have passed since the page was built.
import { isUpcoming } from './dates.ts'

for (const dates of document.querySelectorAll<HTMLElement>('[data-dates]')) {
  const days = [...dates.querySelectorAll<HTMLElement>('[data-day]')]
  for (const day of days) day.hidden = !isUpcoming(day.dataset.day ?? '')
  const none = dates.querySelector<HTMLElement>('[data-no-dates]')
  if (none) none.hidden = days.some((day) => !day.hidden)
}
