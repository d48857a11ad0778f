import type { z } from 'zod'

/** Returns a function that refuses a field of what is checked as a whole, with a message. */
export const refusing =
  <Value extends object>({ value, issues }: z.core.ParsePayload<Value>) =>
  (path: keyof Value & string, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value[path] })
