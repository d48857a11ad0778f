import { builder } from './builder.ts'

/** The payload of mutations that return only a message. */
export const MessagePayload = builder.objectRef<{ message: string }>('MessagePayload').implement({
  description: 'What to tell the visitor.',
  fields: (t) => ({ message: t.exposeString('message') }),
})
