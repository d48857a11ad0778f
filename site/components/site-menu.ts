// Makes the popover menu modal: the focus stays inside, and the page behind does not move.
const menu = document.querySelector<HTMLDialogElement>('[data-menu]')
const opener = document.querySelector<HTMLButtonElement>('[data-menu-open]')
const closer = document.querySelector<HTMLButtonElement>('[data-menu-close]')

if (menu && opener && closer) {
  menu.removeAttribute('popover')
  for (const button of [opener, closer]) button.removeAttribute('popovertarget')
  opener.setAttribute('aria-haspopup', 'dialog')

  opener.addEventListener('click', () => menu.showModal())
  closer.addEventListener('click', () => menu.close())
  menu.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element && target.closest('a')
    // A press on the dialog itself, not on what is in it, is a press on the backdrop or its empty edge.
    if (chosen || target === menu) menu.close()
  })
  // Turning a tablet brings the ordinary navigation back.
  matchMedia('(width >= 68rem)').addEventListener('change', ({ matches }) => matches && menu.close())
}
