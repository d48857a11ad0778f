/**
 * The part of the site whose changes make a cached response stale: one discussion, lists of forum items, pages with
 * sections, the moderation log, or nothing between two builds.
 */
export type Subject = 'forum' | 'sections' | 'log' | 'fixed' | `post:${string}`
