/** The systems whose export can be read. */
export const SYSTEMS = ['discourse', 'nodebb', 'flarum'] as const
export type System = (typeof SYSTEMS)[number]

/** A time in milliseconds since 1970; null where the export has none that can be read. */
type Moment = number | null

/**
 * An export in one neutral form, in any order. Ids are those of the system, as text. `leftOut` says why an entry cannot be
 * public here.
 */
export type ExportRecord =
  | { kind: 'author'; id: string; name: string; email?: string; joinedAt?: Moment }
  | { kind: 'category'; id: string; name: string }
  /** Anybody may read this category; all others are private. */
  | { kind: 'readable'; category: string }
  /** A category of a topic, in a system where it has several. */
  | { kind: 'tagging'; topic: string; category: string }
  | {
      kind: 'topic'
      id: string
      title: string
      category: string | null
      author: string | null
      createdAt: Moment
      views: number
      isClosed: boolean
      /** Null where it is the oldest one. */
      firstPost: string | null
      leftOut: string | null
    }
  | {
      kind: 'post'
      id: string
      topic: string
      author: string | null
      createdAt: Moment
      editedAt: Moment
      text: string
      likes: number
      dislikes: number
      leftOut: string | null
    }
  | { kind: 'like'; post: string }
  | { kind: 'accepted'; post: string }
  /** Something else that cannot move, to be counted. */
  | { kind: 'other'; what: string }

/** Reads the records of one system from the rows of its export. */
export type Adapter = {
  /** The tables that it reads, without a prefix. */
  tables: ReadonlySet<string>
  recordsOf: (row: Row) => ExportRecord[]
}

/** A row of an export: its table, and its values by the names of the columns. */
export type Row = { table: string; values: Record<string, string | null> }

/** An export that cannot be read; its message is for the operator. */
export class UnreadableExport extends Error {
  override name = 'UnreadableExport'
}
