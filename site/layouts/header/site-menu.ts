import { noteScrollbar } from '../../plain/page/scrollbar.ts'

// Makes the popover menu modal: the focus stays inside, and the page behind does not scroll.
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
    // A press on the dialog element itself is a press on the backdrop or the empty edge.
    if (chosen || target === menu) menu.close()
  })
  // Rotating a tablet restores the ordinary navigation.
  matchMedia('(width >= 64rem)').addEventListener('change', ({ matches }) => matches && menu.close())
}
