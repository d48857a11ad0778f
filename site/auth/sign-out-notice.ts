const TEXTS =
  'You are signed out on this device, but the server has not confirmed it yet. We keep trying. If others use this device too, please stay until this note has gone.'

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
