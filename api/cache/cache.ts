import { createShared } from './shared.ts'

/** What this process keeps of what is the same for everybody; the server starts it. */
export const sharedCache = createShared()
