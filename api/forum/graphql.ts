import { builder } from '../graphql/builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { may } from '../policy.ts'
import type { Fact } from './posts/facts.ts'
import { ITEM_TYPES } from '../items/rules.ts'

export const Status = enumType('Status', ['pending', 'approved', 'rejected'])
export const ItemType = enumType('ItemType', ITEM_TYPES)

/** A field other than title and text that an author has filled in. */
export const ItemFact = builder.objectRef<Fact>('ItemFact').implement({
  description: 'Something that an author wrote besides the title and the text.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the field, such as category.' }),
    value: t.exposeString('value'),
  }),
})

/** A link to a discussion. */
export const PostLink = builder.objectRef<{ id: string; title: string }>('PostLink').implement({
  description: 'A discussion as something else leads to it.',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

export const Post = builder.prismaObject('Post', {
  select: { id: true, listedAt: true, lastActivityAt: true, score: true, startsAt: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    excerpt: t.exposeString('excerpt', { description: 'The beginning of the text, without markup.' }),
    viewCount: t.exposeInt('viewCount'),
    replyCount: t.exposeInt('replyCount'),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
    closedAt: t.expose('closedAt', {
      description: 'Since when it takes no new replies, if a moderator has closed it.',
      type: 'DateTime',
      nullable: true,
    }),
    removedAt: t.expose('removedAt', {
      description: 'When its author removed the text. The discussion remains because of its replies.',
      type: 'DateTime',
      nullable: true,
    }),
    viewerCanReply: t.boolean({
      select: { authorId: true, status: true, deletedAt: true, closedAt: true },
      resolve: (post, _args, { viewer }) => may.reply(viewer, post),
    }),
  }),
})

export const Reply = builder.prismaObject('Reply', {
  fields: (t) => ({ id: t.exposeID('id'), post: t.relation('post', { type: Post }) }),
})
