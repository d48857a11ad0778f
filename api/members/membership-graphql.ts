import type { Member } from '../../prisma/client/client.ts'
import { builder } from '../builder.ts'
import { MessagePayload } from '../graphql/message-type.ts'
import { confirmAddress, findApplication, registerMember } from './registration.ts'

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

const Application = builder.objectRef<Member>('Application').implement({
  description: 'What somebody applied to join with.',
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email'),
    linkedinProfile: t.exposeString('linkedinProfile'),
    location: t.exposeString('location'),
    jobTitle: t.exposeString('jobTitle', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    bio: t.exposeString('bio', { nullable: true }),
    isPublicProfile: t.exposeBoolean('isPublicProfile'),
  }),
})

builder.queryField('application', (t) =>
  t.field({
    description:
      'The application that a link from an e-mail confirms; null for a link that is not good any more.',
    type: Application,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { keepPrivate }) => {
      keepPrivate()
      return findApplication(token)
    },
  }),
)

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
