/** The argument of an edit for the version that it started from (decisions, "Writing"). */
export const BASE_VERSION = {
  description:
    'The version that the edit started from. If it has changed since, the edit is refused with both texts.',
} as const
