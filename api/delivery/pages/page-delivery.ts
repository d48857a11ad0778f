import type { Subject } from '../../cache/subjects.ts'

/** Lets a page influence how its rendering is cached; available as `Astro.locals.delivery`. */
export class PageDelivery {
  isWithheld = false
  alsoShown: Subject[] = []

  /** Prevents caching of this rendering, and redirects members to a personal one, as they may be allowed to see more. */
  withhold(): void {
    this.isWithheld = true
  }

  /** Renders the page again when one of these discussions, which it shows beside its own, is withdrawn. */
  alsoShows(postIds: readonly string[]): void {
    this.alsoShown.push(...postIds.map((id) => `post:${id}` as const))
  }
}
