import { builder } from '../builder.ts'
import { MessagePayload } from '../graphql/message-type.ts'
import { confirmAddress, registerMember } from './registration.ts'

const RegisterMemberInput = builder.inputType('RegisterMemberInput', {
  fields: (t) => ({
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    email: t.string({ required: true }),
    linkedinProfile: t.string({ required: true }),
    location: t.string({ required: true }),
    jobTitle: t.string(),
    company: t.string(),
    bio: t.string(),
    isPublicProfile: t.boolean(),
  }),
})

builder.mutationFields((t) => ({
  registerMember: t.field({
    description: 'Applies to join.',
    type: MessagePayload,
    args: { input: t.arg({ type: RegisterMemberInput, required: true }) },
    resolve: (_root, { input }, { origin }) => registerMember(origin, input),
  }),
  confirmAddress: t.field({
    description: 'Confirms the address of an application with the token from the e-mail.',
    type: MessagePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }) => confirmAddress(token),
  }),
}))
