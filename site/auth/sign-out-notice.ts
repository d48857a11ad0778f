const TEXTS =
  'You’re signed out on this device, but our server hasn’t confirmed it yet. We’ll keep trying. If other people use this device, please stay until this message goes away.'

let notice: HTMLElement | null = null

/** Shows on any page, with or without a framework, that signing out is not complete yet. */
export function showSignOutNotice(): void {
  if (notice) return
  notice = document.createElement('p')
  notice.className = 'standing-note'
  notice.setAttribute('role', 'status')
  document.body.append(notice)
  // Screen readers announce only text added after the live region exists.
  notice.textContent = TEXTS
}

/** Hides the notice once the server has confirmed the sign-out, or a member has signed in. */
export function hideSignOutNotice(): void {
  notice?.remove()
  notice = null
}
