// Loads the notification bell only once this browser knows a member.
import { memberKnownHere, onSessionChange } from '../plain/session/forum-user.ts'

const load = () => {
  if (memberKnownHere())
    import('./bell.ts').catch((error: unknown) =>
      console.info('The bell has to wait for the next page.', error),
    )
}

load()
onSessionChange(load)
