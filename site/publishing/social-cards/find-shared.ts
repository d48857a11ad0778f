import { id as idRule } from '#rules/text'
import { resultOf } from '../../server/page-data.ts'
import { siteIdentity } from '../../schemas/identity.ts'
import type { SharedDiscussion } from './discussion.ts'
import { SharedDiscussionQuery } from './operations.ts'

type Locals = Pick<App.Locals, 'graphql'>

/** Returns the facts for a discussion's social card; null unless it is public. */
export async function findSharedDiscussion(locals: Locals, id: string): Promise<SharedDiscussion | null> {
  if (!idRule.safeParse(id).success) return null
  const { post } = await resultOf(locals, SharedDiscussionQuery, { id })
  if (!post || post.status !== 'APPROVED' || post.removedAt !== null) return null
  const { name: site } = await siteIdentity()
  return { site, title: post.title, category: post.category, author: post.author?.name ?? 'Deleted member' }
}
