import { readFragment, type ResultOf } from '../../../data/gql.ts'
import type { Meta } from '../../../server/metadata.ts'
import type { PostQuery } from '../operations.ts'
import { AuthorFields, PostFields } from '../../operations.ts'

/** Returns the metadata of a discussion's page, including the not-found page. */
export function metaOf(found: ResultOf<typeof PostQuery>['post'], id: string, page: number): Meta {
  const path = `/forum/posts/${id}`
  if (!found)
    return {
      title: 'Discussion not found',
      description: 'This discussion doesn’t exist, or has been removed.',
      keywords: [],
      path,
      hidden: true,
    }
  const { title, excerpt, category, status, removedAt, author } = readFragment(PostFields, found)
  const isPublic = status === 'APPROVED' && removedAt === null
  const by = readFragment(AuthorFields, author)?.name
  const picture = {
    image: `${path}/share.png`,
    imageAlt: [title, category, ...(by ? [by] : [])].join(' · '),
  }
  return {
    title: page > 1 ? `${title} · Page ${page}` : title,
    description: excerpt,
    keywords: [category, 'agile forum Ireland'],
    path: page > 1 ? `${path}?page=${page}` : path,
    type: 'article',
    hidden: !isPublic,
    ...(isPublic && picture),
  }
}
