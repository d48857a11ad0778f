/**
 * Stores the width of the page's scrollbar before a modal hides it, so that the page reserves that width
 * (styles/dialogs.css).
 */
export function noteScrollbar(): void {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
}
