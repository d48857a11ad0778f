type Link = { label: string; href: string }

/** An exercise as loaded by the practice page. */
export type Exercise = {
  id: string
  prompt: string
  options: { text: string; isCorrect: boolean }[]
  reason: string
  guide: Link
  about: Link
}
