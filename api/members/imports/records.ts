/** The systems whose exports can be imported. */
export const SYSTEMS = ['discourse', 'nodebb', 'flarum'] as const
export type System = (typeof SYSTEMS)[number]

/** A time in milliseconds since 1970; null when the export has no valid one. */
type Moment = number | null

/**
 * A record of an export in a system-independent form, in any order. Ids are the system's, as text. `leftOut` is the
 * reason why an entry cannot be public here.
 */
export type ExportRecord =
  | { kind: 'author'; id: string; name: string; email?: string; joinedAt?: Moment }
  | { kind: 'category'; id: string; name: string }
  /** Marks a public category; all others are private. */
  | { kind: 'readable'; category: string }
  /** A category of a topic, in a system where topics have several. */
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
      /** The id of the opening post; null when it is the oldest one. */
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
  /** Another record that cannot be imported, to be counted. */
  | { kind: 'other'; what: string }

/** Reads the records of a system from the rows of its export. */
export type Adapter = {
  /** The tables that it reads, without a prefix. */
  tables: ReadonlySet<string>
  recordsOf: (row: Row) => ExportRecord[]
}

/** A row of an export: its table, and its values by column. */
export type Row = { table: string; values: Record<string, string | null> }

/** The error for an export that cannot be read; its message is for the operator. */
export class UnreadableExport extends Error {
  override name = 'UnreadableExport'
}
