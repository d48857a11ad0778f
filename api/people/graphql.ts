import { Role } from '../auth/graphql.ts'
import { builder } from '../graphql/builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { may } from '../policy.ts'
import { TICKS } from './limits.ts'
import { findViewer, idShownTo, nameShownTo, newSince, shownTo, ticksShownTo } from './names.ts'
import { shownEmail } from '../text/shown-email.ts'

export const Tick = enumType('Tick', TICKS)

/** A member as visible to the viewer: every field applies the policy. */
export const Member = builder.prismaObject('Member', {
  description: 'A member as the viewer may see them. To others, a private member is an Anonymous User.',
  fields: (t) => ({
    id: t.id({
      description: 'For a private member, others receive an id that all private members share.',
      select: { id: true, isPublicProfile: true },
      resolve: (member, _args, { viewer }) => idShownTo(viewer, member),
    }),
    name: t.string({
      description: 'Full name, or Anonymous User.',
      select: { id: true, firstName: true, lastName: true, isPublicProfile: true },
      resolve: (member, _args, { viewer }) => nameShownTo(viewer, member).join(' '),
    }),
    firstName: t.string({
      select: { id: true, firstName: true, lastName: true, isPublicProfile: true },
      resolve: (member, _args, { viewer }) => nameShownTo(viewer, member)[0],
    }),
    lastName: t.string({
      select: { id: true, firstName: true, lastName: true, isPublicProfile: true },
      resolve: (member, _args, { viewer }) => nameShownTo(viewer, member)[1],
    }),
    email: t.string({
      description: 'Only for its owner and administrators.',
      nullable: true,
      select: { id: true, email: true },
      resolve: (member, _args, { viewer }) =>
        may.seeEmail(viewer, member) ? shownEmail(member.email) : null,
    }),
    role: t.field({
      description: 'Only for its owner and administrators.',
      type: Role,
      nullable: true,
      select: { id: true, role: true },
      resolve: (member, _args, { viewer }) => (may.seeEmail(viewer, member) ? member.role : null),
    }),
    jobTitle: t.string({
      nullable: true,
      select: { id: true, isPublicProfile: true, jobTitle: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.jobTitle),
    }),
    company: t.string({
      nullable: true,
      select: { id: true, isPublicProfile: true, company: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.company),
    }),
    location: t.string({
      nullable: true,
      select: { id: true, isPublicProfile: true, location: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.location),
    }),
    bio: t.string({
      nullable: true,
      select: { id: true, isPublicProfile: true, bio: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.bio),
    }),
    linkedinProfile: t.string({
      nullable: true,
      select: { id: true, isPublicProfile: true, linkedinProfile: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.linkedinProfile),
    }),
    ticks: t.field({
      description: 'What they offer to other members or look for; only for members.',
      type: [Tick],
      select: { id: true, isPublicProfile: true, ticks: true },
      resolve: (member, _args, { viewer }) => ticksShownTo(viewer, member),
    }),
    newSince: t.field({
      description: 'The day of the approval, while it is less than a month ago.',
      type: 'DateTime',
      nullable: true,
      select: { id: true, isPublicProfile: true, approvedAt: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, newSince(member)),
    }),
    joinedAt: t.field({
      type: 'DateTime',
      nullable: true,
      select: { id: true, isPublicProfile: true, joinedAt: true },
      resolve: (member, _args, { viewer }) => shownTo(viewer, member, member.joinedAt),
    }),
    isVerified: t.exposeBoolean('isVerified'),
    isPublicProfile: t.exposeBoolean('isPublicProfile'),
  }),
})

builder.queryField('viewer', (t) =>
  t.prismaField({
    description: 'The signed-in member; null for a stranger.',
    type: Member,
    nullable: true,
    resolve: (shape, _root, _args, { viewer }) => findViewer(viewer, shape),
  }),
)
