import type { Source } from '../../schemas/sources.ts'

/** Texts of the list from content/forum.json. */
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
  /** Related page about the category's events or vacancies. */
  page?: { label: string; href: string }
}
