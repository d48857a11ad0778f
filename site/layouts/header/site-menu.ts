import { noteScrollbar } from '../../plain/page/scrollbar.ts'

// Makes the popover menu modal: the focus stays inside, and the page behind does not move.
const menu = document.querySelector<HTMLDialogElement>('[data-menu]')
const openButton = document.querySelector<HTMLButtonElement>('[data-menu-open]')
const closeButton = document.querySelector<HTMLButtonElement>('[data-menu-close]')

if (menu && openButton && closeButton) {
  menu.removeAttribute('popover')
  for (const button of [openButton, closeButton]) button.removeAttribute('popovertarget')
  openButton.setAttribute('aria-haspopup', 'dialog')

  openButton.addEventListener('click', () => {
    noteScrollbar()
    menu.showModal()
  })
  closeButton.addEventListener('click', () => menu.close())
  menu.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element && target.closest('a')
    // A press on the dialog itself, not on what is in it, is a press on the backdrop or its empty edge.
    if (chosen || target === menu) menu.close()
  })
  // Turning a tablet brings the ordinary navigation back.
  matchMedia('(width >= 64rem)').addEventListener('change', ({ matches }) => matches && menu.close())
}
