import { categoryMutation, postMutation } from '../../data/client/follows.ts'
import { mutate, OK, textIn, type Refusal } from '../../server/plain-form.ts'
import { RenewFeedMutation, StopFeedMutation } from './operations.ts'

/** The outcome that the page shows after a form: a refusal, the address of a new feed, or how to follow something again. */
type Shown = Omit<Refusal, 'data' | 'message'> & {
  message?: string
  address?: string
  undo?: { field: string; value: string; name: string }
}

const PAGE = '/settings/following'

/**
 * Handles a form of the page: stops following a discussion or a category, undoes that, or renews or stops the feed.
 * @param base of the feed's address
 * @returns the address to go to, or what to show
 */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql'>,
  form: FormData,
  base: URL,
): Promise<string | Shown> {
  const act = textIn(form, 'act')
  if (act === 'renew-feed') {
    const result = await mutate(locals, RenewFeedMutation, {})
    if (!result.data) return result
    return {
      ...OK,
      address: new URL(`/feeds/following.xml?token=${result.data.renewFollowingFeed}`, base).href,
    }
  }
  if (act === 'stop-feed') {
    const result = await mutate(locals, StopFeedMutation, {})
    return result.data ? PAGE : result
  }
  const isFollowing = act === 'follow'
  const field = form.get('id') ? 'id' : 'category'
  const value = textIn(form, field)
  const result =
    field === 'id'
      ? await mutate(locals, postMutation(isFollowing), { id: value })
      : await mutate(locals, categoryMutation(isFollowing), { category: value })
  if (!result.data) return result
  return isFollowing ? PAGE : { ...OK, undo: { field, value, name: textIn(form, 'name') } }
}
