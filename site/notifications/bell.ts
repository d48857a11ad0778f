// Shows how many notifications a member has not read. A page with a personal query learns it from that (`unread-known`);
// any other asks for it once it is quiet, and every page does when somebody comes back to its tab.
import { memberKnownHere, onSessionChange } from '../plain/session/forum-user.ts'
import { SECOND } from '../plain/durations.ts'
import { emit, latestUnread, on } from '../plain/events.ts'
import { forgetCount, isFresh, storeCount, storedCount, onStoredElsewhere } from './stored-count.ts'
import { loadOperations, readHere } from './read-here.ts'

/** By then a page with a personal query has its answer. */
const QUIET = 2 * SECOND
/** No larger number is counted, or read by a person. */
const MOST = 99

const count = document.querySelector('[data-bell-count]')
const text = document.querySelector('[data-bell-words]')

function show() {
  const unread = storedCount()
  const shown = unread > MOST ? `${MOST}+` : String(unread)
  if (count) count.textContent = unread > 0 ? shown : ''
  const said = unread > MOST ? `more than ${MOST}` : String(unread)
  if (text) text.textContent = unread > 0 ? `Notifications, ${said} unread` : 'Notifications'
}

let isFetching = false

/** Asks unless it is known. Nobody waits for it, so a failure is nobody's matter. */
async function fetchIfDue() {
  const member = memberKnownHere()
  if (isFetching || document.hidden || !member || isFresh()) return
  isFetching = true
  try {
    const [{ request }, { UnreadCountQuery }] = await loadOperations()
    const { mine } = await request(UnreadCountQuery, {}, { isBackground: true })
    if (!mine) emit('viewer-known', { viewer: null, memberId: member })
    // A member who signed in meanwhile has notifications of their own.
    else if (member === memberKnownHere()) emit('unread-known', mine.unreadNotifications)
  } catch (error) {
    console.info('How many notifications are unread could not be asked.', error)
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
