import { joinTexts } from './join.ts'

/** The fields of a form by their names. */
export type Text = Readonly<Record<string, string>>

/** Fields in which two texts stay readable. */
const JOINED = ['title', 'content', 'htmlContent']

/** Joins two whole drafts. Of two dates, places or versions, the later draft's remains, unless it is empty. */
export const joinDrafts = (before: Text, after: Text): Text => ({
  ...joinFields(before, after),
  ...Object.fromEntries(
    Object.entries(after)
      .filter(([name]) => !JOINED.includes(name))
      .map(([name, text]) => [name, text || (before[name] ?? '')]),
  ),
})

/** Joins the fields of two texts; of two categories the later one remains. */
export const joinFields = (before: Text, typed: Text): Text => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name === 'category' ? text : joinTexts(before[name] ?? '', text),
    ]),
  ),
})
