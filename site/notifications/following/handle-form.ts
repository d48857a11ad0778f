import { categoryMutation, postMutation } from '../../data/client/follows.ts'

type Errors = App.GraphqlResult<unknown>['errors']

/**
 * Handles a form of the page: stops following a discussion or a category, or undoes that.
 * @returns the schema's errors; null on success
 */
export async function handleForm(
  { graphql }: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<Errors | null> {
  const isFollowing = form.get('act') === 'follow'
  const [id, category] = [form.get('id'), form.get('category')]
  const { data, errors } = id
    ? await graphql(postMutation(isFollowing), { id: String(id) })
    : await graphql(categoryMutation(isFollowing), { category: String(category ?? '') })
  return data ? null : (errors ?? [])
}
