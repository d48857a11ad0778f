/**
 * Notes how wide the page's scrollbar is, before something modal takes it away: the page keeps that much free
 * (styles/dialogs.css).
 */
export function noteScrollbar(): void {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
}
