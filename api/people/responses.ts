import { z } from '@hono/zod-openapi'
import { moment, momentOrNull } from '../http/rest/openapi.ts'
import { TICKS } from './limits.ts'

/** An author; fields that the viewer may not know are null or missing. */
export const authorResponse = z
  .strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    linkedinProfile: z.string().nullable(),
    location: z.string().nullable(),
    jobTitle: z.string().nullable(),
    company: z.string().nullable(),
    bio: z.string().nullable(),
    isPublicProfile: z.boolean(),
    isVerified: z.boolean(),
    joinedAt: momentOrNull,
  })
  .openapi('Author')

const statistics = z
  .strictObject({
    postsCount: z.int(),
    repliesCount: z.int(),
    totalUpvotes: z.int(),
    totalDownvotes: z.int(),
  })
  .openapi('ProfileStats')

export const wholeProfile = z
  .strictObject({
    ...authorResponse.shape,
    ticks: z.array(z.enum(TICKS)),
    stats: z.union([statistics, z.null()]),
    version: z
      .string()
      .optional()
      .openapi({ description: 'Only of your own: to be sent with an edit that starts from it' }),
  })
  .openapi('Profile')
const privateProfile = z.strictObject({ isPublicProfile: z.literal(false) }).openapi('PrivateProfile')
export const profileResponse = z.union([wholeProfile, privateProfile])

export const activityResponse = z
  .strictObject({
    id: z.string(),
    type: z.enum(['post', 'reply', 'upvote', 'downvote']),
    description: z.string(),
    createdAt: moment,
    relatedPost: z.strictObject({ id: z.string(), title: z.string() }),
  })
  .openapi('Activity')

/** A member as visible to administrators. */
export const userResponse = z
  .strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(['user', 'admin']),
    isDisabled: z.boolean(),
    isVerified: z.boolean(),
    company: z.string().nullable(),
    location: z.string(),
    lastActive: momentOrNull,
  })
  .openapi('User')
