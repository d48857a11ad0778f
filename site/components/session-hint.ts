// Shows who is signed in from the entry that the sign-in left in this browser (section 3 of the specification).
// It is a hint for the eye only: the server asks for the session itself.

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readHint() {
  try {
    const { id, email, firstName, lastName } = JSON.parse(localStorage.getItem('forumUser') ?? '{}')
    return [id, email, firstName, lastName].every(isText) ? { firstName, lastName } : null
  } catch {
    // Storage that is blocked or holds something else means a stranger.
    return null
  }
}

function showHint() {
  const hint = readHint()
  document.documentElement.toggleAttribute('data-member', hint !== null)
  const initials = document.querySelector('[data-user-initials]')
  const name = document.querySelector('[data-user-name]')
  if (initials) initials.textContent = hint ? `${hint.firstName[0]}${hint.lastName[0]}` : ''
  if (name) name.textContent = hint?.firstName ?? ''
}

showHint()
// Another tab signed in or out; this tab says so with an event of its own, because `storage` skips the sender.
addEventListener('storage', showHint)
addEventListener('forum-user', showHint)
// A page that comes back from the back-forward cache may be older than the sign-out.
addEventListener('pageshow', showHint)

export {}
