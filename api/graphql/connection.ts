import type { OutputRef } from '@pothos/core'
import { builder } from './builder.ts'
import { pageSize, type PageArgs, type PageInfo } from '../database/paging.ts'

/** A page of a connection; some pages include their edges. */
type Page<Node> = { nodes: readonly Node[]; pageInfo: PageInfo }

/** A page with a function that counts the whole list, called only when a query selects the count. */
type Counted<Node> = Page<Node> & { count: () => Promise<number> }

/** The arguments of a field that returns a page, after or before a cursor. */
export const pageArgs = builder.args((t) => ({
  first: t.int({ description: 'How many; 20 unless asked otherwise, at most 100.' }),
  after: t.string({ description: 'A cursor: the page behind it.' }),
  before: t.string({ description: 'A cursor: the page in front of it.' }),
}))

/** Returns the cost of a page; the list of nodes in it counts tenfold by default. */
export const pageCost = (args: PageArgs) => ({ field: 1, multiplier: pageSize(args) / 10 })

/** Declares the Relay connection type of a list. */
export const connectionType = <Node>(name: string, node: OutputRef<Node>) =>
  builder.objectRef<Page<Node>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes }),
      pageInfo: t.field({ type: builder.pageInfoRef(), resolve: ({ pageInfo }) => pageInfo }),
    }),
  })

/** Declares the connection type of a list with a total count. */
export const countedConnectionType = <Node>(name: string, node: OutputRef<Node>) =>
  builder.objectRef<Counted<Node>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes }),
      pageInfo: t.field({ type: builder.pageInfoRef(), resolve: ({ pageInfo }) => pageInfo }),
      totalCount: t.int({
        description: 'How many there are in all; at most 10,001 are counted.',
        resolve: ({ count }) => count(),
      }),
    }),
  })
