import { EVENT_CATEGORY, VACANCY_FIELDS, vacancyCategory, type PostField } from '#rules/items'
import texts from '../../../../content/new-discussion.json' with { type: 'json' }

/** The kind of a new discussion, on which its heading, its advice and its button depend. */
export type NewKind = keyof typeof texts

export const NEW_KINDS = Object.keys(texts) as NewKind[]

/** The heading, the lead and the button of each kind. */
export const NEW_KIND_TEXTS = texts

/**
 * Returns the kind of a text in the form, which may be a draft of another category than the form was opened for.
 * @param isVacancy true where the form was opened to offer a job
 */
export function newKindOf(text: Record<PostField, string>, isVacancy: boolean): NewKind {
  if (text.category === EVENT_CATEGORY) return 'event'
  const isOffer = isVacancy || VACANCY_FIELDS.some((field) => text[field])
  return isOffer && text.category === vacancyCategory() ? 'vacancy' : 'discussion'
}

/** Gives the page the title, the heading and the advice of this kind, in place of those of another. */
export function showNewKind(kind: NewKind): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-new-kind]')]
  const before = parts.find((part) => !part.hidden)?.dataset['newKind']
  const shown = NEW_KINDS.find((each) => each === before)
  // A function, because `$` in the heading of an editor has no meaning here.
  if (shown) document.title = document.title.replace(texts[shown].heading, () => texts[kind].heading)
  for (const part of parts) part.hidden = part.dataset['newKind'] !== kind
}
