import { afterEach, vi } from 'vitest'

// One process runs many tests, so each must restore the clock, globals, settings and mocks.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
