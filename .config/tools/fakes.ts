import { afterEach, vi } from 'vitest'

// One process runs many tests: each leaves the clock, globals, settings and functions as they were.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
