import type { Member } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { APPLICATION_STATES } from '../../auth/account-status.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { findMedianReviewHours } from './review-time.ts'
import { findApplicationStatus, type ApplicationStatus } from './status.ts'
import { confirmAddress, findApplication, registerMember } from './registration.ts'
import { shownEmail } from '../../text/shown-email.ts'

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
  description: 'The details of an application to join.',
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.string({ resolve: ({ email }) => shownEmail(email) }),
    linkedinProfile: t.exposeString('linkedinProfile'),
    location: t.exposeString('location'),
    jobTitle: t.exposeString('jobTitle', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    bio: t.exposeString('bio', { nullable: true }),
    isPublicProfile: t.exposeBoolean('isPublicProfile'),
  }),
})

const ApplicationState = enumType('ApplicationState', APPLICATION_STATES)

const ApplicationStatusType = builder.objectRef<ApplicationStatus>('ApplicationStatus').implement({
  description: 'The status of an application.',
  fields: (t) => ({
    state: t.field({ type: ApplicationState, resolve: ({ state }) => state }),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was not accepted.' }),
    mayApplyFrom: t.expose('mayApplyFrom', {
      type: 'DateTime',
      nullable: true,
      description: 'When the applicant may apply again.',
    }),
  }),
})

const SubmittedApplication = builder
  .objectRef<{ message: string; statusPath: string | null }>('SubmittedApplication')
  .implement({
    fields: (t) => ({
      message: t.exposeString('message'),
      statusPath: t.exposeString('statusPath', {
        nullable: true,
        description: 'The page with the application’s status; null until the address is confirmed.',
      }),
    }),
  })

builder.queryFields((t) => ({
  application: t.field({
    description:
      'Returns the application that an e-mailed link confirms; null for a link that no longer works.',
    type: Application,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findApplication(token)
    },
  }),
  applicationStatus: t.field({
    description: 'Returns the status of an application by the token of its page; null for an invalid token.',
    type: ApplicationStatusType,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findApplicationStatus(token)
    },
  }),
  medianAnswerHours: t.int({
    description:
      'Median hours until an application is decided, over the last 90 days; null while there are too few.',
    nullable: true,
    resolve: () => findMedianReviewHours(),
  }),
}))

builder.mutationFields((t) => ({
  registerMember: t.field({
    description: 'Applies to join.',
    type: SubmittedApplication,
    args: { input: t.arg({ type: RegisterMemberInput, required: true }) },
    resolve: (_root, { input }, { origin }) => registerMember(origin, input),
  }),
  confirmAddress: t.field({
    description: 'Confirms the address of an application with the token from the e-mail.',
    type: SubmittedApplication,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }) => confirmAddress(token),
  }),
}))
