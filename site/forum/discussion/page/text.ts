import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { PostFields, ReplyFields } from '../../operations.ts'
import type { PostQuery } from '../operations.ts'
import { publishedReplies } from './published.ts'
import { plainText } from './structured.ts'

/** Returns the published text on this page of a discussion: its title, its post and the replies, without tags. */
export function textOf(found: NonNullable<ResultOf<typeof PostQuery>['post']>): string {
  const { title, contentHtml } = readFragment(PostFields, found)
  const replies = publishedReplies(found.replies.nodes).map(
    (node) => readFragment(ReplyFields, node).contentHtml,
  )
  return [title, ...[contentHtml, ...replies].map(plainText)].join('\n')
}
