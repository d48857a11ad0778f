import { Prisma } from '../../prisma/client/client.ts'
import { plainWords } from '../text/folding.ts'
import { escapeLike } from './paging.ts'

/** Returns a LIKE pattern for texts that contain the part, in the form of the `plain_words` columns. */
export const containing = (part: string) => Prisma.sql`${`%${escapeLike(plainWords(part))}%`}`
