import { builder } from './builder.ts'

/** What acts answer that have nothing to show but words. */
export const MessagePayload = builder.objectRef<{ message: string }>('MessagePayload').implement({
  description: 'What to tell the visitor.',
  fields: (t) => ({ message: t.exposeString('message') }),
})
