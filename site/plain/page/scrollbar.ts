/**
 * Notes the width of the page's scrollbar before something modal takes it away: the page leaves that much free
 * (styles/dialogs.css).
 */
export function noteScrollbar(): void {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
}
