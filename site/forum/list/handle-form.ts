import { formatDocument } from 'urql'
import { categoryMutation } from '../../data/client/follows.ts'
import { refusedWith, type RefusedWith } from '../../server/refused.ts'
import { withViewerState } from '../../plain/page/with-viewer-state.ts'
import { addressOf, type ListView } from './address.ts'

type Locals = Pick<App.Locals, 'graphql' | 'viewer'>
type Outcome = { goTo: string } | ({ refusal: string } & RefusedWith)

/** Handles the list's form without script: follows its category, or stops following it. */
export async function handleForm(
  { graphql, viewer }: Locals,
  view: ListView,
  form: FormData,
): Promise<Outcome> {
  const address = addressOf(view)
  if (!view.category) return { goTo: withViewerState(address) }
  if (!viewer) return { goTo: `/sign-in?next=${encodeURIComponent(address)}` }
  const { data, errors } = await graphql(formatDocument(categoryMutation(form.get('act') !== 'unfollow')), {
    category: view.category.name,
  })
  if (data) return { goTo: withViewerState(address) }
  return { refusal: errors?.[0]?.message ?? 'Please try again.', ...refusedWith(errors) }
}
