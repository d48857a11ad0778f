import { mutate, OK, textIn, type Refusal } from '../../../server/plain-form.ts'
import {
  CreateWebhookMutation,
  DeleteWebhookMutation,
  ResendDeliveryMutation,
  RotateWebhookSecretMutation,
  TestWebhookMutation,
} from './operations.ts'

export const PAGE = '/settings/webhooks'

/** Outcome to render after a form: a new secret, or a refusal with the entered URL. */
type Shown = Omit<Refusal, 'data' | 'message'> & { message?: string; secret?: string; url?: string }

/** Handles the page's forms; returns the URL to redirect to, or what to render. */
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

/** Returns the URL of the list, which shows the outcome, or the refusal. */
const listOr = (result: { data: object } | Refusal): string | Refusal => (result.data ? PAGE : result)
