type Link = { label: string; href: string }

/** An exercise as the rounds of the practice page load it. */
export type Exercise = {
  id: string
  prompt: string
  options: { text: string; isCorrect: boolean }[]
  reason: string
  guide: Link
  about: Link
}
