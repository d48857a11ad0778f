import { mutate, OK, textIn, type Refusal } from '../../../server/plain-form.ts'
import {
  CreateWebhookMutation,
  DeleteWebhookMutation,
  ResendDeliveryMutation,
  RotateWebhookSecretMutation,
  TestWebhookMutation,
} from './operations.ts'

export const PAGE = '/settings/webhooks'

/** The outcome that the page shows after a form: a new secret, or a refusal with the address that was typed. */
type Shown = Omit<Refusal, 'data' | 'message'> & { message?: string; secret?: string; url?: string }

/** Handles a form of the page; returns the address to go to, or what to show. */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<string | Shown> {
  const [act, id] = [textIn(form, 'act'), textIn(form, 'id')]
  if (act === 'delete') return listOr(await mutate(locals, DeleteWebhookMutation, { id }))
  if (act === 'test') return listOr(await mutate(locals, TestWebhookMutation, { id }))
  if (act === 'resend') return listOr(await mutate(locals, ResendDeliveryMutation, { id }))
  if (act === 'rotate') {
    const result = await mutate(locals, RotateWebhookSecretMutation, { id })
    return result.data ? { ...OK, secret: result.data.rotateWebhookSecret.secret } : result
  }
  const url = textIn(form, 'url')
  const result = await mutate(locals, CreateWebhookMutation, { input: { url } })
  return result.data ? { ...OK, secret: result.data.createWebhook.secret } : { ...result, url }
}

/** Leads to the list, which shows the outcome, or says why there is none. */
const listOr = (result: { data: object } | Refusal): string | Refusal => (result.data ? PAGE : result)
