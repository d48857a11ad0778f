import { readPage } from '../../../schemas/read.ts'
import { resultOf } from '../../../server/page-data.ts'
import type { Attempt } from '../../editor/reply/PlainReply.tsx'
import { WelcomeQuery } from '../operations.ts'

/**
 * Returns a suggested first reply for members who follow the link to a welcome discussion in their approval e-mail.
 * @returns null elsewhere, and if content/welcome.json disables welcomes
 */
export async function greetingFor(
  locals: Pick<App.Locals, 'graphql'>,
  postId: string,
  params: URLSearchParams,
): Promise<Attempt | null> {
  if (!params.has('hello')) return null
  const { isOn, reply } = await readPage('welcome')
  if (!isOn) return null
  const { post } = await resultOf(locals, WelcomeQuery, { id: postId })
  return post?.isWelcome ? { content: reply.join('\n\n'), problem: '', isOffer: true } : null
}
