import type { Email } from '../../prisma/client/client.ts'
import { builder } from '../graphql/builder.ts'
import { isForSubscriber } from './kinds.ts'
import { findFailedEmails, sendEmailAgain } from './failed-emails.ts'
import {
  findEmailPreferenceOfLink,
  updateEmailPreferenceByLink,
  type EmailPreference,
} from './preferences.ts'

const Preference = builder.objectRef<EmailPreference>('EmailPreference').implement({
  description: 'A type of optional e-mail, with the member’s choice.',
  fields: (t) => ({
    title: t.exposeString('title'),
    isWanted: t.exposeBoolean('isWanted'),
    isOfMember: t.exposeBoolean('isOfMember', { description: 'False for a reader without an account.' }),
    canChange: t.exposeBoolean('canChange', {
      description: 'False once the address is gone with which the reader could subscribe again.',
    }),
  }),
})

const FailedEmail = builder.objectRef<Email>('FailedEmail').implement({
  description: 'An e-mail that could not be sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    recipient: t.string({
      description: 'Empty for a subscriber without an account: nobody is shown their address.',
      resolve: ({ kind, recipient }) => (isForSubscriber(kind) ? '' : recipient),
    }),
    attempts: t.exposeInt('attempts'),
    // The mail server's response contains the address, too.
    lastError: t.string({
      nullable: true,
      resolve: ({ kind, lastError }) => (isForSubscriber(kind) ? null : lastError),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  failedEmails: t.field({
    description: 'E-mails that could not be sent; only for administrators.',
    type: [FailedEmail],
    resolve: (_root, _args, { viewer }) => findFailedEmails(viewer),
  }),
  emailPreferenceOfLink: t.field({
    description: 'Returns the type of e-mail that an unsubscribe link is for. Needs no session.',
    type: Preference,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findEmailPreferenceOfLink(token)
    },
  }),
}))

builder.mutationFields((t) => ({
  sendEmailAgain: t.id({
    description: 'Puts an undelivered e-mail back into the queue. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => sendEmailAgain(viewer, id),
  }),
  updateEmailPreferenceByLink: t.field({
    description:
      'Unsubscribes from the e-mails of an unsubscribe link, or subscribes again. Needs no session.',
    type: Preference,
    args: { token: t.arg.string({ required: true }), isWanted: t.arg.boolean({ required: true }) },
    resolve: (_root, { token, isWanted }) => updateEmailPreferenceByLink(token, isWanted),
  }),
}))
