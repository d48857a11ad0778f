// Shows who is signed in from the entry that the sign-in left in this browser (section 3 of the specification).
// It is a hint for the eye only: the server asks for the session itself.
import { hueOf } from '../../lib/hues.ts'
import { initials } from '../../lib/text/initials.ts'
import { onSessionChange, readForumUser } from '../forum-user.ts'

function show() {
  const user = readForumUser()
  document.documentElement.toggleAttribute('data-member', user !== null)
  const corner = document.querySelector<HTMLElement>('[data-user-initials]')
  const name = document.querySelector('[data-user-name]')
  if (corner) {
    corner.textContent = user ? initials(user.firstName, user.lastName) : ''
    // The colour that they have everywhere else.
    if (user) corner.dataset['hue'] = String(hueOf(user.id))
    else delete corner.dataset['hue']
  }
  if (name) name.textContent = user?.firstName ?? ''
}

show()
onSessionChange(show)
