/** Time after which the browser itself shows that something is wrong, in milliseconds. */
const LONGEST = 8_000

/**
 * Calls back when the page is in use again: a download does not leave it, and the back button may restore it as it was
 * left.
 */
function onReturn(calm: () => void) {
  setTimeout(calm, LONGEST)
  addEventListener('pageshow', calm, { once: true })
}

/**
 * Shows the loading line below the header (header.css) during a navigation. Does nothing for prefetches, and where the
 * browser does not report navigations.
 */
window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith(location.origin))
    return
  const main = document.querySelector('main')
  if (!main) return
  main.ariaBusy = 'true'
  onReturn(() => (main.ariaBusy = null))
})

/** Prevents repeated submission of a plain form and shows its button as busy. Islands do this themselves. */
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
