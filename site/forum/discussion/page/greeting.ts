import { readPage } from '../../../schemas/read.ts'
import { resultOf } from '../../../server/page-data.ts'
import type { Attempt } from '../../editor/reply/PlainReply.tsx'
import { WelcomeQuery } from '../operations.ts'

/**
 * Returns the beginning of a first reply, for somebody who follows the link of the e-mail about an approval to a welcome.
 * @returns null elsewhere, and when content/welcome.json switches welcomes off
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
