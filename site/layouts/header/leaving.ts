/** Delay after which the browser itself shows that something is wrong, in milliseconds. */
const LONGEST = 8_000

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
  // A file that is saved leaves the page where it is, and a page may come back as it was left.
  const calm = () => (main.ariaBusy = null)
  setTimeout(calm, LONGEST)
  addEventListener('pageshow', calm, { once: true })
})
