import type { Subject } from '../../cache/subjects.ts'

/** Lets a page influence its caching; available as `Astro.locals.delivery`. */
export class PageDelivery {
  isWithheld = false
  alsoShown: Subject[] = []

  /** Prevents caching, and redirects members to a personal rendering, as they may be allowed to see more. */
  withhold(): void {
    this.isWithheld = true
  }

  /** Expires the page also when one of these further discussions on it is withdrawn. */
  alsoShows(postIds: readonly string[]): void {
    this.alsoShown.push(...postIds.map((id) => `post:${id}` as const))
  }
}
