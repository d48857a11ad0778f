import { builder } from '../../graphql/builder.ts'
import { Post, Reply } from '../../forum/graphql.ts'
import type { ItemType } from '../../items/rules.ts'
import { may } from '../../policy.ts'
import { ruleNamed } from '../../decisions/rules.ts'
import { findNewestAgainst } from './documents.ts'

type Against = { id: string; rule: string | null }

const NewestDecision = builder.objectRef<Against>('NewestDecision').implement({
  description: 'The decision by which an item, or an edit of it, is not published.',
  fields: (t) => ({
    id: t.exposeID('id'),
    rule: t.exposeString('rule', {
      nullable: true,
      description: 'The slug of the rule that it is based on.',
    }),
    ruleName: t.string({
      description: 'The name of that rule; null when it no longer exists.',
      nullable: true,
      resolve: ({ rule }) => ruleNamed(rule)?.name ?? null,
    }),
  }),
})

const NEWEST = {
  where: { retiredAt: null },
  orderBy: { id: 'desc' },
  take: 1,
  select: { status: true },
} as const

/** Adds to posts or replies the decision that their author may appeal against. */
const addDecision = (item: typeof Post, type: ItemType) =>
  builder.prismaObjectFields(item, (t) => ({
    newestDecision: t.field({
      description:
        'The reason that it, or its newest edit, is not published; only for its author and administrators.',
      type: NewestDecision,
      nullable: true,
      select: { id: true, authorId: true, status: true, revisions: NEWEST },
      resolve: ({ id, authorId, status, revisions: [edit] }, _args, { viewer }) => {
        const isRefused = status === 'rejected' || edit?.status === 'rejected'
        return isRefused && may.seeDecision(viewer, { authorId }) ? findNewestAgainst(type, id) : null
      },
    }),
  }))

addDecision(Post, 'post')
// A field's type belongs to one table; both have the columns read above.
addDecision(Reply as unknown as typeof Post, 'reply')
