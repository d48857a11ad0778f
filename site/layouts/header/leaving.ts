/** Delay after which the browser itself shows that something is wrong, in milliseconds. */
const LONGEST = 8_000

/** Calls back when the page is in use again: a file that is saved leaves it where it is, and it may come back as it was left. */
function onReturn(calm: () => void) {
  setTimeout(calm, LONGEST)
  addEventListener('pageshow', calm, { once: true })
}

/**
 * Shows that another page is loading, by the line below the header (header.css). Shows nothing where the browser does
 * not report navigations, nor for prefetches.
 */
window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith(location.origin))
    return
  const main = document.querySelector('main')
  if (!main) return
  main.ariaBusy = 'true'
  onReturn(() => (main.ariaBusy = null))
})

/** Sends a plain form once, however often it is submitted, and shows its button as busy. Islands send theirs without it. */
addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.ariaBusy) return event.preventDefault()
  const sent = [form, ...(submitter ? [submitter] : [])]
  for (const element of sent) element.ariaBusy = 'true'
  onReturn(() => {
    for (const element of sent) element.ariaBusy = null
  })
})
