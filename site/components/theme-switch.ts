import { withTransition } from '../plain/page/with-transition.ts'

// Stores the chosen theme on this device; first-paint.js applies it before the next page is painted.
const { documentElement: root } = document

const inputs = document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')
/** Shows the selected theme in every switch of the page. */
const show = () =>
  inputs.forEach((input) => (input.checked = input.value === (root.dataset.theme ?? 'device')))

/** Applies the theme chosen on another page or in another tab. */
function followChoice() {
  let theme: string | null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: each page has its own theme.
    return
  }
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  show()
}

show()
addEventListener('storage', ({ key }) => {
  // A null key means that the whole storage was cleared.
  if (key === 'theme' || key === null) followChoice()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) followChoice()
})
for (const input of inputs)
  input.addEventListener('change', () => {
    const theme = input.value
    void withTransition(() => {
      if (theme === 'device') delete root.dataset.theme
      else root.dataset.theme = theme
      show()
    })
    try {
      if (theme === 'device') localStorage.removeItem('theme')
      else localStorage.setItem('theme', theme)
    } catch {
      // Storage is blocked: the theme lasts until the page closes.
    }
  })
