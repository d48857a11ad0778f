import { z } from 'zod'
import { id, text } from '../text/rules.ts'

/** The ten categories, in the order of the specification (section 3). */
export const CATEGORIES = [
  'General Discussion',
  'Scrum Master',
  'Product Owner',
  'Agile Coaching',
  'Team Dynamics',
  'Tools & Techniques',
  'Career Advice',
  'Events & Meetups',
  'Remote Work',
  'Scaling Agile',
] as const

export type Category = (typeof CATEGORIES)[number]

/** Characters allowed, after trimming (specification, section 9; decisions, "Posts, replies and moderation"). */
export const LIMITS = {
  title: { min: 5, max: 200 },
  content: { min: 20, max: 10_000 },
  reply: { min: 10, max: 5_000 },
} as const

export const category = z.enum(CATEGORIES, 'Please select a category')

export const newPost = z.object({
  title: text('Title', LIMITS.title.min, LIMITS.title.max),
  content: text('Content', LIMITS.content.min, LIMITS.content.max),
  category,
})

export const newReply = z.object({
  postId: id,
  content: text('Reply', LIMITS.reply.min, LIMITS.reply.max),
})

/** How a list of discussions can be ordered. */
export const ORDERS = ['newest', 'active', 'score'] as const
export const order = z.enum(ORDERS, `The order is one of: ${ORDERS.join(', ')}`)
export type Order = (typeof ORDERS)[number]

/** How many items a page of a list has, and the most that one call may ask for (decisions, "REST"). */
export const PAGE_SIZE = 20
export const MOST_AT_ONCE = 100
