import type { SignedInMember } from '../../../policy.ts'

/** A record about a member, with the names of the schema. */
type Fact = string | number | boolean | Date | null | string[]
export type Entry = { id: string } & Record<string, Fact>

/** All records of one kind about a member, oldest first, in pages. */
export type Records = {
  /** The key in the file. */
  key: string
  title: string
  read: (member: SignedInMember, after: string | undefined, take: number) => Promise<Entry[]>
}

/** Returns Prisma's arguments for the page after a record, oldest first. */
export const page = (after: string | undefined, take: number) =>
  ({ orderBy: { id: 'asc' }, take, ...(after ? { cursor: { id: after }, skip: 1 } : {}) }) as const
