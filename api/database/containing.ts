import { Prisma } from '../../prisma/client/client.ts'
import { plainWords } from '../text/folding.ts'
import { escapeLike } from './paging.ts'

/** The pattern of whatever contains this part, as the columns' `plain_words` has it. */
export const containing = (part: string) => Prisma.sql`${`%${escapeLike(plainWords(part))}%`}`
