import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { PostFields, ReplyFields } from '../../operations.ts'
import type { PostQuery } from '../operations.ts'
import { publishedReplies } from './published.ts'
import { plainText } from './structured.ts'

/** Returns the published content of this page as plain text: title, post and replies. */
export function textOf(found: NonNullable<ResultOf<typeof PostQuery>['post']>): string {
  const { title, contentHtml } = readFragment(PostFields, found)
  const replies = publishedReplies(found.replies.nodes).map(
    (node) => readFragment(ReplyFields, node).contentHtml,
  )
  return [title, ...[contentHtml, ...replies].map(plainText)].join('\n')
}
