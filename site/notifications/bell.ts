// Shows the number of a member's unread notifications. A page with a viewer query includes it (`unread-known`); other
// pages request it when idle, and every page does when its tab becomes visible again.
import { memberKnownHere, onSessionChange } from '../plain/session/forum-user.ts'
import { SECOND } from '../plain/durations.ts'
import { emit, latestUnread, on } from '../plain/events.ts'
import { forgetCount, isFresh, storeCount, storedCount, onStoredElsewhere } from './stored-count.ts'
import { loadOperations, readHere } from './read-here.ts'

/** Time to wait for a page's viewer query, in milliseconds. */
const QUIET = 2 * SECOND
/** Limit up to which the server counts. */
const MOST = 99

const count = document.querySelector('[data-bell-count]')
const text = document.querySelector('[data-bell-label]')

function show() {
  const unread = storedCount()
  const shown = unread > MOST ? `${MOST}+` : String(unread)
  if (count) count.textContent = unread > 0 ? shown : ''
  const said = unread > MOST ? `more than ${MOST}` : String(unread)
  if (text) text.textContent = unread > 0 ? `Notifications, ${said} unread` : 'Notifications'
}

let isFetching = false

/** Requests the count unless it is known. It is optional, so a failure is not shown. */
async function fetchIfDue() {
  const member = memberKnownHere()
  if (isFetching || document.hidden || !member || isFresh()) return
  isFetching = true
  try {
    const [{ request }, { UnreadCountQuery }] = await loadOperations()
    const { mine } = await request(UnreadCountQuery, {}, { isBackground: true })
    if (!mine) emit('viewer-known', { viewer: null, memberId: member })
    // Ignored if another member has signed in meanwhile.
    else if (member === memberKnownHere()) emit('unread-known', mine.unreadNotifications)
  } catch (error) {
    console.info('How many notifications are unread could not be requested.', error)
  }
  isFetching = false
}

function take(unread: number) {
  storeCount(unread)
  show()
  if (unread > 0) readHere()
}

on('unread-known', take)
const known = latestUnread()
if (known !== undefined) take(known)
onSessionChange(() => {
  if (!memberKnownHere()) forgetCount()
  show()
  void fetchIfDue()
})
onStoredElsewhere(show)
document.addEventListener('visibilitychange', () => void fetchIfDue())
show()
setTimeout(() => void fetchIfDue(), QUIET)
