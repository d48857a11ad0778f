import type { z } from 'zod'

/** Returns a function that reports an error on one field from a check of the whole input. */
export const issueReporter =
  <Value extends object>({ value, issues }: z.core.ParsePayload<Value>) =>
  (path: keyof Value & string, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value[path] })
