/** The argument with which an edit names what it started from (decisions, "Writing"). */
export const BASE_VERSION = {
  description:
    'The version that the edit started from: one that has changed since is refused with both texts.',
} as const
