import { builder } from '../builder.ts'
import type { ListPage } from '../paging.ts'

/** A page of a list together with a way to count the whole list, which is only gone when somebody asks. */
export type Counted<Node> = ListPage<Node> & { count: () => Promise<number> }

type Implemented<Node> = ReturnType<ReturnType<typeof builder.objectRef<Node>>['implement']>

/** Declares the GraphQL type of a page of nodes. */
export const listType = <Node>(name: string, node: Implemented<Node>) =>
  builder.objectRef<Counted<Node>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes as never }),
      total: t.int({
        description: 'How many there are in all; at most 10,001 are counted.',
        resolve: ({ count }) => count(),
      }),
      next: t.exposeString('next', {
        nullable: true,
        description: 'Pass it as `after`; null on the last page.',
      }),
      previous: t.exposeString('previous', {
        nullable: true,
        description: 'Pass it as `before`; null on the first page.',
      }),
    }),
  })
