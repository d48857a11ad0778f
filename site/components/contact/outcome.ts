/** What became of a message that was sent without script. A refused message comes back, so that nothing is typed twice. */
export type Outcome =
  | { kind: 'sent'; title: string; message: string }
  | { kind: 'refused'; title: string; message: string; values: Readonly<Record<string, string>> }
