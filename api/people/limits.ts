import forum from '../../content/forum.json' with { type: 'json' }

/** The towns of the site's content, ending with Other (specification, section 3). */
export const LOCATIONS: readonly string[] = forum.locations

/** The checkboxes of a profile, in the order of the form. */
export const TICKS = ['speaks', 'mentors', 'seeks_mentor'] as const
export type Tick = (typeof TICKS)[number]

/** Days after approval for which a member is marked as new. */
export const NEW_DAYS = 30

/** Length limits in characters, after trimming (decisions, "Posts, replies and moderation"). */
export const LIMITS = { name: 100, jobTitle: 100, company: 100, bio: 1_000, linkedinProfile: 300 } as const

/** The number of items on a page of a profile's tab. */
export const PROFILE_PAGE = 20

/** The limit of muted members per member. */
export const MAX_MUTED = 200
