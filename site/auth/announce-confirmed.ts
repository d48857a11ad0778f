// The page of the mailed link tells the page that waits for it.
import { CONFIRMED_CHANNEL } from '../lib/confirmation.ts'

if (document.querySelector('[data-confirmed]')) new BroadcastChannel(CONFIRMED_CHANNEL).postMessage('')
