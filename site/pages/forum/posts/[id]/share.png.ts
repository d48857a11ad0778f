import type { APIRoute } from 'astro'
import { respondWithPicture } from '../../../../publishing/social-cards/respond.ts'
import { findSharedDiscussion } from '../../../../publishing/social-cards/find-shared.ts'

export const prerender = false

/** Returns the social card of a discussion. */
export const GET: APIRoute = async ({ locals, params }) =>
  respondWithPicture(await findSharedDiscussion(locals, params['id'] ?? ''))
