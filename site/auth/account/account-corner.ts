// Shows the signed-in member from the entry stored at sign-in (specification, section 3). It is a visual hint only: the
// server checks the session itself.
import { hueOf } from '../../plain/hues.ts'
import { initials } from '../../plain/text/initials.ts'
import { onSessionChange, readForumUser } from '../../plain/session/forum-user.ts'

function show() {
  const user = readForumUser()
  document.documentElement.toggleAttribute('data-member', user !== null)
  const corner = document.querySelector<HTMLElement>('[data-user-initials]')
  const name = document.querySelector('[data-user-name]')
  if (corner) {
    corner.textContent = user ? initials(user.firstName, user.lastName) : ''
    // Same colour as everywhere else.
    if (user) corner.dataset['hue'] = String(hueOf(user.id))
    else delete corner.dataset['hue']
  }
  if (name) name.textContent = user?.firstName ?? ''
}

show()
onSessionChange(show)
