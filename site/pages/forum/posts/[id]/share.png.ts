import type { APIRoute } from 'astro'
import { respondWithPicture } from '../../../../publishing/social-cards/respond.ts'
import { findSharedDiscussion } from '../../../../publishing/social-cards/find-shared.ts'

export const prerender = false

/** The picture that a shared link shows of a discussion. */
export const GET: APIRoute = async ({ locals, params }) =>
  respondWithPicture(await findSharedDiscussion(locals, params['id'] ?? ''))
