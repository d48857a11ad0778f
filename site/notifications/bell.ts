// Shows how many notifications a member has not read. A page with a personal query learns it from that (`unread-known`);
// any other asks for it once it is quiet, and every page does when somebody comes back to its tab.
import { memberKnownHere, onSessionChange } from '../plain/session/forum-user.ts'
import { SECOND } from '../plain/durations.ts'
import { emit, latestUnread, on } from '../plain/events.ts'
import { forgetCount, isFresh, keepCount, keptCount, onKeptElsewhere } from './kept-count.ts'
import { loadOperations, readHere } from './read-here.ts'

/** By then a page with a personal query has its answer. */
const QUIET = 2 * SECOND
/** No larger number is counted, or read by a person. */
const MOST = 99

const count = document.querySelector('[data-bell-count]')
const words = document.querySelector('[data-bell-words]')

function show() {
  const unread = keptCount()
  const shown = unread > MOST ? `${MOST}+` : String(unread)
  if (count) count.textContent = unread > 0 ? shown : ''
  const said = unread > MOST ? `more than ${MOST}` : String(unread)
  if (words) words.textContent = unread > 0 ? `Notifications, ${said} unread` : 'Notifications'
}

let isAsking = false

/** Asks unless it is known. Nobody waits for it, so a failure is nobody's matter. */
async function askIfDue() {
  const member = memberKnownHere()
  if (isAsking || document.hidden || !member || isFresh()) return
  isAsking = true
  try {
    const [{ request }, { UnreadCountQuery }] = await loadOperations()
    const { mine } = await request(UnreadCountQuery, {}, { isBackground: true })
    if (!mine) emit('viewer-known', { viewer: null, memberId: member })
    // A member who signed in meanwhile has notifications of their own.
    else if (member === memberKnownHere()) emit('unread-known', mine.unreadNotifications)
  } catch (error) {
    console.info('How many notifications are unread could not be asked.', error)
  }
  isAsking = false
}

function take(unread: number) {
  keepCount(unread)
  show()
  if (unread > 0) readHere()
}

on('unread-known', take)
const known = latestUnread()
if (known !== undefined) take(known)
onSessionChange(() => {
  if (!memberKnownHere()) forgetCount()
  show()
  void askIfDue()
})
onKeptElsewhere(show)
document.addEventListener('visibilitychange', () => void askIfDue())
show()
setTimeout(() => void askIfDue(), QUIET)
