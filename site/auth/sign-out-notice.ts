const TEXTS =
  'You’re signed out on this device, but our server hasn’t confirmed it yet. We’ll keep trying. If other people use this device, please stay until this message goes away.'

let notice: HTMLElement | null = null

/** Says on any page, with or without a framework, that signing out takes long. */
export function showSignOutNotice(): void {
  if (notice) return
  notice = document.createElement('p')
  notice.className = 'standing-note'
  notice.setAttribute('role', 'status')
  document.body.append(notice)
  // A live region is announced only when its text is added after it.
  notice.textContent = TEXTS
}

/** Takes the note away: the server has confirmed it, or somebody has signed in. */
export function hideSignOutNotice(): void {
  notice?.remove()
  notice = null
}
