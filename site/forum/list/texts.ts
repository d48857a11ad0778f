import type { Source } from '../../schemas/sources.ts'

/** Texts from content/forum.json that the list shows. */
export type ForumTexts = {
  title: string
  intro: string
  statistics: {
    members: { value: string; label: string; source?: Source }
    discussions: { label: string }
    hours: { value: string; label: string }
  }
  categories: readonly ForumCategory[]
}

export type ForumCategory = {
  name: string
  slug: string
  description: string
  /** The page of what its discussions hold besides. */
  page?: { label: string; href: string }
}
