import type { Member as MemberRow } from '../../../prisma/client/client.ts'
import { Role } from '../../auth/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { countedConnectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import type { Viewer } from '../../policy.ts'
import { noteAccess } from '../access/notes.ts'
import { trackRecordOf, type TrackRecord } from './track-record.ts'
import { countMembers, findAdministrators, findMember, findMembers } from './directory.ts'
import { changeRole } from './roles.ts'
import { MEMBER_ORDERS, MEMBER_STATUSES } from '../../people/rules.ts'
import { declineMember, verifyMember } from './verification.ts'
import { shownEmail } from '../../text/shown-email.ts'

const TrackRecordType = builder.objectRef<TrackRecord>('TrackRecord').implement({
  description: 'Counts of a member’s published, pending and rejected posts and replies.',
  fields: (t) => ({
    approved: t.exposeInt('approved'),
    pending: t.exposeInt('pending'),
    rejected: t.exposeInt('rejected'),
  }),
})

/** Records the access to a fact that lists do not show, wherever it is in a query. */
async function opened(viewer: Viewer, member: MemberRow, fact: 'jobTitle' | 'bio' | 'notAcceptedReason') {
  await noteAccess(viewer, member.id, { isPart: true })
  return member[fact]
}

export const User = builder.objectRef<MemberRow>('User').implement({
  description: 'A member as administrators see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.string({ resolve: ({ email }) => shownEmail(email) }),
    role: t.field({ type: Role, resolve: ({ role }) => role }),
    isDisabled: t.exposeBoolean('isDisabled'),
    isVerified: t.exposeBoolean('isVerified'),
    leavesAt: t.expose('leavesAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The day a leaving member’s account is deleted, unless they come back.',
    }),
    isPublicProfile: t.exposeBoolean('isPublicProfile'),
    jobTitle: t.string({
      nullable: true,
      resolve: (member, _args, { viewer }) => opened(viewer, member, 'jobTitle'),
    }),
    company: t.exposeString('company', { nullable: true }),
    location: t.exposeString('location'),
    bio: t.string({ nullable: true, resolve: (member, _args, { viewer }) => opened(viewer, member, 'bio') }),
    linkedinProfile: t.exposeString('linkedinProfile'),
    joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
    lastActive: t.expose('lastActiveAt', { type: 'DateTime', nullable: true }),
    notAcceptedAt: t.expose('notAcceptedAt', { type: 'DateTime', nullable: true }),
    notAcceptedReason: t.string({
      nullable: true,
      resolve: (member, _args, { viewer }) => opened(viewer, member, 'notAcceptedReason'),
    }),
    isViewer: t.boolean({
      description: 'True for the viewer’s own record, on which some acts are not allowed.',
      resolve: ({ id }, _args, { viewer }) => id === viewer?.id,
    }),
    trackRecord: t.field({
      type: TrackRecordType,
      resolve: ({ id }, _args, { viewer }) => trackRecordOf(viewer, id),
    }),
  }),
})

const UserConnection = countedConnectionType<MemberRow>('UserConnection', User)
const UserStatus = enumType('UserStatus', MEMBER_STATUSES)
const UserOrder = enumType('UserOrder', MEMBER_ORDERS)

builder.queryFields((t) => ({
  users: t.field({
    description: 'Members and applicants; only for administrators.',
    type: UserConnection,
    complexity: pageCost,
    args: {
      search: t.arg.string(),
      role: t.arg({ type: Role }),
      status: t.arg({ type: UserStatus }),
      order: t.arg({ type: UserOrder, required: true, defaultValue: 'joined_desc' }),
      ...pageArgs,
    },
    resolve: async (_root, { order, ...args }, { viewer }) => ({
      ...(await findMembers(viewer, args, order, args)),
      count: () => countMembers(viewer, args),
    }),
  }),
  user: t.field({
    type: User,
    nullable: true,
    description: 'Returns a member’s full record. The member can see that it was opened, and why.',
    args: {
      id: t.arg.id({ required: true }),
      isModerating: t.arg.boolean({
        description: 'True when it is opened beside a pending item.',
      }),
    },
    resolve: (_root, { id, isModerating }, { viewer }) => findMember(viewer, id, isModerating ?? false),
  }),
  administrators: t.field({
    type: [User],
    resolve: (_root, _args, { viewer }) => findAdministrators(viewer),
  }),
}))

const id = { required: true } as const
const ChangeRoleInput = builder.inputType('ChangeRoleInput', {
  fields: (t) => ({ userId: t.id(id), role: t.field({ type: Role, required: true }) }),
})
const DeclineMemberInput = builder.inputType('DeclineMemberInput', {
  fields: (t) => ({ userId: t.id(id), reason: t.string({ required: true }) }),
})

builder.mutationFields((t) => ({
  changeRole: t.field({
    type: User,
    args: { input: t.arg({ type: ChangeRoleInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => changeRole(viewer, input.userId, input),
  }),
  verifyMember: t.field({
    type: User,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id: userId }, { viewer }) => verifyMember(viewer, userId),
  }),
  declineMember: t.field({
    type: User,
    args: { input: t.arg({ type: DeclineMemberInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => declineMember(viewer, input.userId, input),
  }),
}))
