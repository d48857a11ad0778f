// Runs before the first paint, so that neither the chosen theme nor the account corner of the header flickers.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('forumUser')) document.documentElement.dataset.member = ''
} catch {
  // Storage is blocked: the page keeps the device's theme and shows Sign In.
}
