import { createShared } from './shared.ts'

/** The shared cache of this process; the server starts it. */
export const sharedCache = createShared()
