import { Prisma } from '../../prisma/client/client.ts'
import { plainWords } from '../text/folding.ts'
import { escapeLike } from './paging.ts'

/** Returns the pattern of anything that contains this part, in the form of the columns `plain_words`. */
export const containing = (part: string) => Prisma.sql`${`%${escapeLike(plainWords(part))}%`}`
