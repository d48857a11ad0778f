// Remembers the chosen theme on this device; first-paint.js puts it back before the next page is painted.
const { documentElement: root } = document

for (const input of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
  input.checked = input.value === (root.dataset.theme ?? 'device')
  input.addEventListener('change', () => {
    const theme = input.value
    if (theme === 'device') delete root.dataset.theme
    else root.dataset.theme = theme
    try {
      if (theme === 'device') localStorage.removeItem('theme')
      else localStorage.setItem('theme', theme)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  })
}

export {}
