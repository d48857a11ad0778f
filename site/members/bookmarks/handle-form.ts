import { RemoveBookmarkMutation } from '../../data/client/bookmarks.ts'
import { mutate, signInPath, textIn, type Refusal } from '../../server/plain-form.ts'
import { EditBookmarkMutation } from './operations.ts'

/** A refused form, and what was typed into it. */
export type Attempt = { id: string; note: string; remindOn: string; problem: string }

/**
 * Handles a form of the page: removes a bookmark, or sets its note and reminder. Where the session is over, the latter shows
 * what was typed.
 * @param here the address of the page of the list
 * @returns the address to go to, or what to show
 */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql' | 'viewer'>,
  form: FormData,
  here: string,
): Promise<string | (Omit<Refusal, 'data'> & { attempt?: Attempt })> {
  const id = textIn(form, 'id')
  if (textIn(form, 'act') === 'remove') {
    if (!locals.viewer) return signInPath(here)
    const result = await mutate(locals, RemoveBookmarkMutation, { id })
    return result.data ? here : result
  }
  const [note, remindOn] = [textIn(form, 'note'), textIn(form, 'remindOn')]
  const result = await mutate(locals, EditBookmarkMutation, {
    input: { id, note, remindOn: remindOn || null },
  })
  if (result.data) return `${here}#bookmark-${id}`
  return { ...result, attempt: { id, note, remindOn, problem: result.message } }
}
