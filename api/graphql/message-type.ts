import { builder } from './builder.ts'

/** The result of mutations that return nothing but a message. */
export const MessagePayload = builder.objectRef<{ message: string }>('MessagePayload').implement({
  description: 'What to tell the visitor.',
  fields: (t) => ({ message: t.exposeString('message') }),
})
