import { categoryMutation, postMutation } from '../../data/client/follows.ts'
import { mutate, OK, textIn, type Refusal } from '../../server/plain-form.ts'
import { RenewFeedMutation, StopFeedMutation } from './operations.ts'

/** Outcome to render after a form: a refusal, the URL of a new feed, or an offer to follow again. */
type Shown = Omit<Refusal, 'data' | 'message'> & {
  message?: string
  address?: string
  undo?: { field: string; value: string; name: string }
}

const PAGE = '/settings/following'

/**
 * Handles the page's forms: unfollows a discussion or a category, undoes that, or renews or revokes the feed.
 * @param base base of the feed's URL
 * @returns the URL to redirect to, or what to render
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
