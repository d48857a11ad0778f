import { Prisma } from '../../prisma/client/client.ts'
import { containing } from '../text/containing.ts'

/** Which posts or replies hold each of these words in a word of theirs. */
export function partOfItem(type: 'post' | 'reply', search: string): Prisma.Sql {
  const words =
    type === 'post'
      ? Prisma.sql`plain_words(item."title" || E'\n' || item."content")`
      : Prisma.sql`plain_words(item."content")`
  const parts = search.split(/\s+/).slice(0, 8)
  return Prisma.join(
    parts.map((part) => Prisma.sql`${words} like ${containing(part)}`),
    ' and ',
  )
}
