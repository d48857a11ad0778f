import { mutate, OK, textIn, type Refusal } from '../../../server/plain-form.ts'
import { CreateAccessTokenMutation, RevokeAccessTokenMutation } from './operations.ts'

export const PAGE = '/settings/tokens'

/** A form as it was sent. */
export type SentToken = { name: string; scope: 'READ' | 'WRITE'; days: number }

/** The outcome that the page shows after a form: the secret of a new token, or a refusal with what was typed. */
type Shown = Omit<Refusal, 'data' | 'message'> & { message?: string; secret?: string; sent?: SentToken }

/** Handles a form of the page, which creates an access token or revokes one; returns the address to go to, or what to show. */
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
