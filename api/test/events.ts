import { vi } from 'vitest'
import { log } from '../lib/log.ts'

type Noted = { event: string; member?: string; network?: string } & Record<string, unknown>

/** Returns the security events that an act logs. */
export async function eventsOf(act: () => Promise<unknown>): Promise<Noted[]> {
  const isEnabled = vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true)
  const info = vi.spyOn(log, 'info').mockReturnValue(undefined)
  try {
    await act()
    return info.mock.calls.flatMap(([line]) => (isNoted(line) ? [line] : []))
  } finally {
    isEnabled.mockRestore()
    info.mockRestore()
  }
}

const isNoted = (line: unknown): line is Noted => typeof line === 'object' && line !== null && 'event' in line
