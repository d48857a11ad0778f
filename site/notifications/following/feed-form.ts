import { RenewFeedMutation, StopFeedMutation } from './operations.ts'

type Result = { address: string | null; errors: App.GraphqlResult<unknown>['errors'] | null }

/**
 * Creates or revokes the feed of a form.
 * @returns the new address; null for a form about something else
 */
export async function handleFeedForm(
  { graphql }: Pick<App.Locals, 'graphql'>,
  act: FormDataEntryValue | null,
  base: URL,
): Promise<Result | null> {
  if (act === 'stop-feed') {
    const { data, errors } = await graphql(StopFeedMutation, {})
    return { address: null, errors: data ? null : (errors ?? []) }
  }
  if (act !== 'renew-feed') return null
  const { data, errors } = await graphql(RenewFeedMutation, {})
  if (!data) return { address: null, errors: errors ?? [] }
  return {
    address: new URL(`/feeds/following.xml?token=${data.renewFollowingFeed}`, base).href,
    errors: null,
  }
}
