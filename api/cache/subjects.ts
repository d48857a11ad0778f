/**
 * The part of the site that a cached response shows, as far as a change can make it stale: one discussion, something that
 * lists items of the forum, a page with sections in it, the moderation log, or nothing that changes between two builds.
 */
export type Subject = 'forum' | 'sections' | 'log' | 'fixed' | `post:${string}`
