import type { Subject } from '../../cache/subjects.ts'

/** Takes what a page says to delivery about its own rendering; pages have it as `Astro.locals.delivery`. */
export class PageDelivery {
  isWithheld = false
  alsoShown: Subject[] = []

  /** Retains nothing of this rendering, and leads a member to one of their own, who may be allowed to see more. */
  withhold(): void {
    this.isWithheld = true
  }

  /** Renders the page again when one of these discussions, which it shows beside its own, is withdrawn. */
  alsoShows(postIds: readonly string[]): void {
    this.alsoShown.push(...postIds.map((id) => `post:${id}` as const))
  }
}
