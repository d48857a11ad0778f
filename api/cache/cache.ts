import { createShared } from './shared.ts'

/** Shared values in the memory of this process; started by the server. */
export const sharedCache = createShared()
