import { queryFromInfo } from '@pothos/plugin-prisma'
import { BASE_VERSION } from '../../graphql/base-version.ts'
import { builder } from '../../graphql/builder.ts'
import {
  POST_PATHS,
  PostConnection,
  ReplyConnection,
  withEdges,
} from '../../forum/posts/connection-graphql.ts'
import { Post, PostLink, Reply } from '../../forum/graphql.ts'
import { ViewerState } from '../../forum/viewer-state/graphql.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { may } from '../../policy.ts'
import { ACTIVITY_KINDS, activitiesOf, type Activity as ActivityRow } from './activity.ts'
import { Member, Tick } from '../../people/graphql.ts'
import { findBestAcceptedReply, topPostsOf } from './highlights.ts'
import { PROFILE_COLUMNS, profileVersionOf, updateProfile } from './profile-edits.ts'
import {
  findProfile,
  findProfileBeyond,
  statisticsOf,
  type Profile as ProfileRow,
  type Statistics,
} from './profile.ts'
import { voteWeeksOf, type VoteWeek as VoteWeekRow } from './vote-weeks.ts'
import { postsOf, repliesBy } from './contributions.ts'

const ProfileStatistics = builder.objectRef<Statistics>('ProfileStatistics').implement({
  description: 'Approved items, and the votes on them as everyone sees them.',
  fields: (t) => ({
    postsCount: t.exposeInt('postsCount'),
    repliesCount: t.exposeInt('repliesCount'),
    totalUpvotes: t.exposeInt('totalUpvotes'),
    totalDownvotes: t.exposeInt('totalDownvotes'),
  }),
})

const VoteWeek = builder.objectRef<VoteWeekRow>('VoteWeek').implement({
  description: 'The number of votes by a member in a week.',
  fields: (t) => ({
    monday: t.exposeString('monday', { description: 'Its first day, by the calendar of Ireland.' }),
    count: t.exposeInt('count'),
  }),
})

const ActivityKind = enumType('ActivityKind', ACTIVITY_KINDS)
const ActivityType = enumType('ActivityType', ['post', 'reply', 'upvote', 'downvote', 'other'])

const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ActivityType, resolve: ({ type }) => type }),
    description: t.exposeString('description'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    listedAt: t.expose('listedAt', {
      description: 'Its place in the list: when it was published, or the vote was cast.',
      type: 'DateTime',
    }),
    relatedPost: t.field({ type: PostLink, nullable: true, resolve: ({ relatedPost }) => relatedPost }),
  }),
})

const ActivityConnection = connectionType<ActivityRow>('ActivityConnection', Activity)

const Profile = builder.objectRef<ProfileRow>('Profile').implement({
  description: 'A member’s profile. Of a private one, others see only that it is private.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isShown: t.boolean({ resolve: (profile, _args, { viewer }) => may.seeMember(viewer, profile) }),
    viewerCanEdit: t.boolean({ resolve: (profile, _args, { viewer }) => may.editMember(viewer, profile) }),
    member: t.prismaField({
      type: Member,
      nullable: true,
      resolve: (shape, { id }, _args, { viewer }) => findProfile(viewer, id, shape),
    }),
    statistics: t.field({
      type: ProfileStatistics,
      nullable: true,
      resolve: (profile, _args, { viewer }) => statisticsOf(viewer, profile),
    }),
    posts: t.field({
      type: PostConnection,
      args: pageArgs,
      complexity: pageCost,
      resolve: async (profile, args, context, info) =>
        withEdges(
          await postsOf(context.viewer, profile, args, queryFromInfo({ context, info, paths: POST_PATHS })),
        ),
    }),
    replies: t.field({
      type: ReplyConnection,
      args: pageArgs,
      complexity: pageCost,
      resolve: (profile, args, context, info) =>
        repliesBy(context.viewer, profile, args, queryFromInfo({ context, info, path: ['nodes'] })),
    }),
    activities: t.field({
      type: ActivityConnection,
      args: {
        ...pageArgs,
        kind: t.arg({ type: ActivityKind, description: 'Limits the result to contributions, or to votes.' }),
      },
      complexity: pageCost,
      resolve: (profile, args, { viewer }) => activitiesOf(viewer, profile, args),
    }),
    voteWeeks: t.field({
      description: 'The newest weeks with votes; only for the member and administrators.',
      type: [VoteWeek],
      complexity: { field: 50, multiplier: 26 },
      resolve: (profile, _args, { viewer }) => voteWeeksOf(viewer, profile),
    }),
    topPosts: t.prismaField({
      description: 'The discussions that others liked best.',
      type: [Post],
      complexity: { field: 1, multiplier: 3 },
      resolve: (shape, profile, _args, { viewer }) => topPostsOf(viewer, profile, shape),
    }),
    bestAnswer: t.prismaField({
      description: 'The reply that was chosen as an answer and that others liked best.',
      type: Reply,
      nullable: true,
      resolve: (shape, profile, _args, { viewer }) => findBestAcceptedReply(viewer, profile, shape),
    }),
  }),
})

builder.queryField('profile', (t) =>
  t.field({
    type: Profile,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => findProfile(viewer, id),
  }),
)

builder.objectField(ViewerState, 'profile', (t) =>
  t.field({
    description:
      'Returns a profile of which the viewer sees more than the public does: their own or, for administrators, any.',
    type: Profile,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: ({ viewer }, { id }) => findProfileBeyond(viewer, id),
  }),
)

builder.prismaObjectField(Member, 'profileVersion', (t) =>
  t.string({
    description:
      'The version of the profile, to be sent with an edit that starts from it. Null for other viewers.',
    nullable: true,
    select: { id: true, ...PROFILE_COLUMNS },
    resolve: (member, _args, { viewer }) => (viewer?.id === member.id ? profileVersionOf(member) : null),
  }),
)

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  fields: (t) => ({
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    linkedinProfile: t.string({ required: true }),
    location: t.string({ required: true }),
    jobTitle: t.string(),
    company: t.string(),
    bio: t.string(),
    ticks: t.field({
      type: [Tick],
      description: 'What is left out stays as it is.',
    }),
    isPublicProfile: t.boolean({ required: true }),
    version: t.string(BASE_VERSION),
  }),
})

builder.mutationField('updateProfile', (t) =>
  t.field({
    description: 'Changes the signed-in member’s own profile.',
    type: Member,
    args: { input: t.arg({ type: UpdateProfileInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => updateProfile(viewer, input),
  }),
)
