import { MarkNotificationsReadMutation } from './operations.ts'

type Errors = App.GraphqlResult<unknown>['errors']

/**
 * Handles a form of the page without script: marks some or all as read.
 * @returns the schema's errors; null on success
 */
export async function handleForm(
  { graphql }: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<Errors | null> {
  const ids = form.getAll('id').map(String)
  const input = form.get('act') === 'read-all' ? { all: true } : { ids }
  const { data, errors } = await graphql(MarkNotificationsReadMutation, { input })
  return data ? null : (errors ?? [])
}
