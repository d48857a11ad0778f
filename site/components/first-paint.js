// Runs before the first paint, so that the chosen theme and the account corner do not flicker and the space for
// members-only content is reserved (auth/members-only/reserved-heights.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const user = localStorage.getItem('forumUser')
  if (user) document.documentElement.dataset.member = ''
  if (user) {
    const { id, firstName } = JSON.parse(user)
    const sheet = new CSSStyleSheet()
    sheet.insertRule(`:root{--first-name:${JSON.stringify(firstName)}}`)
    const { member, heights } = JSON.parse(localStorage.getItem('reservedHeights') ?? '{}')
    if (member === id)
      for (const name in heights)
        sheet.insertRule(`[data-reserved="${CSS.escape(name)}"]{min-height:${Number(heights[name])}px}`)
    document.adoptedStyleSheets = [sheet]
  }
} catch {
  // Storage is blocked or has an invalid value: the page uses the device's theme and shows Sign In.
}
