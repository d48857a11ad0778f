import forum from '../../content/forum.json' with { type: 'json' }

/** Where one can be: the towns that editors keep, the last of them Other (specification, section 3). */
export const LOCATIONS: readonly string[] = forum.registration.locations

/** Characters allowed, after trimming (decisions, "Posts, replies and moderation"). */
export const LIMITS = { name: 100, jobTitle: 100, company: 100, bio: 1_000, linkedinProfile: 300 } as const

/** How many items a tab of a profile has at once. */
export const PROFILE_PAGE = 20
