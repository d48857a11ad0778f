import { RemoveBookmarkMutation } from '../../data/client/bookmarks.ts'
import { mutate, signInPath, textIn, type Refusal } from '../../server/plain-form.ts'
import { EditBookmarkMutation } from './operations.ts'

/** A refused form with its input. */
export type Attempt = { id: string; note: string; remindOn: string; problem: string }

/**
 * Handles the page's forms: removes a bookmark, or sets its note and reminder. If the session has ended, the input of
 * the latter is shown again.
 * @param here URL of the page of the list
 * @returns the URL to redirect to, or what to render
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
