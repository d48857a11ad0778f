import type { SignedInMember } from '../../../policy.ts'

/** One record about a member, under the names of the schema. */
type Fact = string | number | boolean | Date | null | string[]
export type Entry = { id: string } & Record<string, Fact>

/** All records of one kind about a member, oldest first, a page at a time. */
export type Records = {
  /** Its name in the file. */
  key: string
  title: string
  read: (member: SignedInMember, after: string | undefined, take: number) => Promise<Entry[]>
}

/** Returns Prisma's arguments for the page behind a record, oldest first. */
export const page = (after: string | undefined, take: number) =>
  ({ orderBy: { id: 'asc' }, take, ...(after ? { cursor: { id: after }, skip: 1 } : {}) }) as const
