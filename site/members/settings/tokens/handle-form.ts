import { mutate, OK, textIn, type Refusal } from '../../../server/plain-form.ts'
import { CreateAccessTokenMutation, RevokeAccessTokenMutation } from './operations.ts'

export const PAGE = '/settings/tokens'

/** Input of a submitted form. */
export type SentToken = { name: string; scope: 'READ' | 'WRITE'; days: number }

/** Outcome to render after a form: the secret of a new token, or a refusal with the input. */
type Shown = Omit<Refusal, 'data' | 'message'> & { message?: string; secret?: string; sent?: SentToken }

/**
 * Handles the page's forms, which create and revoke access tokens; returns the URL to redirect to, or what to render.
 */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<string | Shown> {
  if (textIn(form, 'act') === 'revoke') {
    const result = await mutate(locals, RevokeAccessTokenMutation, { id: textIn(form, 'id') })
    return result.data ? PAGE : result
  }
  const scope = textIn(form, 'scope') === 'WRITE' ? 'WRITE' : 'READ'
  const sent: SentToken = {
    name: textIn(form, 'name'),
    scope,
    days: Number.parseInt(textIn(form, 'days'), 10) || 0,
  }
  const result = await mutate(locals, CreateAccessTokenMutation, { input: sent })
  return result.data ? { ...OK, secret: result.data.createAccessToken.secret } : { ...result, sent }
}
