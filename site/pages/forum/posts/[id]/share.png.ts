import type { APIRoute } from 'astro'
import { answerPicture } from '../../../../publishing/social-cards/answer.ts'
import { findSharedDiscussion } from '../../../../publishing/social-cards/find-shared.ts'

export const prerender = false

/** The picture that a shared link shows of a discussion. */
export const GET: APIRoute = async ({ locals, params }) =>
  answerPicture(await findSharedDiscussion(locals, params['id'] ?? ''))
