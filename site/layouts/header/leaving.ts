/** Past so many milliseconds the browser itself shows that something is wrong. */
const LONGEST = 8_000

/**
 * Says that the page is about to give way to another, as the line below the header shows (header.css). Where the
 * browser does not tell, and for what is only fetched to be kept, nothing is said.
 */
window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith(location.origin))
    return
  const main = document.querySelector('main')
  if (!main) return
  main.ariaBusy = 'true'
  // A file that is saved leaves the page where it is, and a page may come back as it was left.
  const calm = () => (main.ariaBusy = null)
  setTimeout(calm, LONGEST)
  addEventListener('pageshow', calm, { once: true })
})
