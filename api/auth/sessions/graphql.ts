import { builder } from '../../graphql/builder.ts'
import { MessagePayload } from '../../graphql/message-type.ts'
import { browserName } from './browser-name.ts'
import { confirmSession, isConfirmationLink, requestConfirmation } from '../confirmation.ts'
import { endOtherSessions, endSessionById, findSessions } from './session-list.ts'

const Session = builder.prismaObject('Session', {
  description: 'A browser in which a member is signed in; seen by no one else.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime' }),
    browser: t.string({
      description: 'A readable name, such as Firefox on Windows.',
      select: { userAgent: true },
      resolve: ({ userAgent }) => browserName(userAgent),
    }),
    isThisOne: t.boolean({
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
  }),
})

builder.queryFields((t) => ({
  sessions: t.field({ type: [Session], resolve: (_root, _args, { viewer }) => findSessions(viewer) }),
  isConfirmationLink: t.boolean({
    description: 'Returns whether a link confirms this session, without using it.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { viewer, markPrivate }) => {
      markPrivate()
      return isConfirmationLink(viewer, token)
    },
  }),
}))

builder.mutationFields((t) => ({
  endSession: t.id({
    description: 'Ends one of the member’s own sessions. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => endSessionById(viewer, id),
  }),
  endOtherSessions: t.int({
    description: 'Ends all other sessions of the member. Returns how many were ended.',
    resolve: (_root, _args, { viewer }) => endOtherSessions(viewer),
  }),
  askToConfirm: t.field({
    description: 'E-mails a link that confirms this session, which acts that cannot be undone require.',
    type: MessagePayload,
    resolve: (_root, _args, { viewer }) => requestConfirmation(viewer),
  }),
  confirmSession: t.field({
    type: MessagePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { viewer }) => confirmSession(viewer, token),
  }),
}))
