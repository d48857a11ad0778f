import type { Enquiry as EnquiryRow } from '../../prisma/client/client.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { MessagePayload } from '../graphql/message-type.ts'
import { resolveEnquiry, findEnquiries, sendEnquiry } from './enquiries.ts'
import { shownEmail } from '../text/shown-email.ts'

const Enquiry = builder.prismaObject('Enquiry', {
  description: 'A message from the contact form; only administrators read it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.string({ resolve: ({ email }) => shownEmail(email) }),
    interest: t.exposeString('interest'),
    message: t.exposeString('message'),
    about: t.exposeString('about', { description: 'The path of the page it concerns; empty for none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    looksAutomated: t.exposeBoolean('looksAutomated', {
      description: 'Set aside: a program has most likely written it. It was not e-mailed.',
    }),
  }),
})

const EnquiryConnection = connectionType<EnquiryRow>('EnquiryConnection', Enquiry)

const SendEnquiryInput = builder.inputType('SendEnquiryInput', {
  fields: (t) => ({
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    email: t.string({ required: true }),
    interest: t.string({ required: true }),
    message: t.string({ required: true }),
    about: t.string({ description: 'The path of the page it concerns.' }),
    website: t.string({ required: true, description: 'Left empty by people.' }),
  }),
})

builder.queryFields((t) => ({
  enquiries: t.field({
    description: 'The inbox; only for administrators.',
    type: EnquiryConnection,
    complexity: pageCost,
    args: { isAnswered: t.arg.boolean({ required: true, defaultValue: false }), ...pageArgs },
    resolve: (_root, args, { viewer }) => findEnquiries(viewer, args),
  }),
}))

builder.mutationFields((t) => ({
  sendEnquiry: t.field({
    description: 'Stores a message from the contact form for the administrators.',
    type: MessagePayload,
    args: { input: t.arg({ type: SendEnquiryInput, required: true }) },
    resolve: (_root, { input }, { origin }) => sendEnquiry(origin, input),
  }),
  answerEnquiry: t.field({
    type: Enquiry,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => resolveEnquiry(viewer, id),
  }),
}))
