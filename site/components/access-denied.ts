// Says why somebody who asked for the dashboard is on the home page (specification, section 2, "Admin Dashboard").
import { toastProblem } from '../lib/toasts.ts'
import { showToasts } from './plain-toaster.ts'

if (location.hash === '#access-denied') {
  history.replaceState(null, '', location.pathname + location.search)
  showToasts()
  toastProblem('Access Denied', "You don't have permission to access the admin dashboard.")
}
