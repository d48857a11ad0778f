import type { Exercise } from './exercise.ts'
import { fillCounted, type Counted } from './texts.ts'

export type RoundTexts = {
  progress: string
  again: string
  check: string
  next: string
  finish: string
  choose: Counted
  right: string
  wrong: string
  correct: string
  incorrect: string
  chosen: string
  guide: string
  about: string
}

type Find = <Kind extends HTMLElement>(selector: string) => Kind

type Handlers = {
  texts: RoundTexts
  progress: string
  /** Called once with the result; returns true for the last exercise. */
  onResult: (isRight: boolean) => boolean
  onNext: () => void
}

/** Shows an exercise: the button first checks the choice, then continues. */
export function showExercise(
  find: Find,
  exercise: Exercise,
  { texts, progress, onResult, onNext }: Handlers,
): void {
  const form = find<HTMLFormElement>('[data-exercise]')
  const button = find<HTMLButtonElement>('[data-submit]')
  const result = find('[data-result]')
  const wanted = exercise.options.filter(({ isCorrect }) => isCorrect).length
  const prompt = find('[data-prompt]')
  find('[data-progress]').textContent = progress
  prompt.textContent = exercise.prompt
  result.replaceChildren()
  button.textContent = texts.check

  const options = shuffled(exercise.options).map(({ text, isCorrect }) => {
    const element = copyOf<HTMLLabelElement>(find('[data-option]'))
    const [input, label, note] = element.children as unknown as [HTMLInputElement, HTMLElement, HTMLElement]
    input.type = wanted > 1 ? 'checkbox' : 'radio'
    input.classList.toggle('radio', wanted === 1)
    label.textContent = text
    return { element, input, note, isCorrect }
  })
  find('[data-options]').replaceChildren(...options.map(({ element }) => element))
  prompt.focus()

  let isChecked = false
  form.onsubmit = (event) => {
    event.preventDefault()
    if (isChecked) return onNext()
    const chosen = options.filter(({ input }) => input.checked)
    if (chosen.length !== wanted) {
      result.textContent = fillCounted(texts.choose, wanted)
      return
    }
    isChecked = true
    const isRight = chosen.every(({ isCorrect }) => isCorrect)
    for (const { element, input, note, isCorrect } of options) {
      input.disabled = true
      if (!isCorrect && !input.checked) continue
      element.dataset.correct = String(isCorrect)
      const mark = isCorrect ? `✓ ${texts.correct}` : `✗ ${texts.incorrect}`
      note.textContent = input.checked ? `${mark}, ${texts.chosen}` : mark
    }
    button.textContent = onResult(isRight) ? texts.finish : texts.next
    result.replaceChildren(verdict(find, exercise, isRight, texts))
    // The focused option is now disabled.
    button.focus({ preventScroll: true })
    // Shows as much of the reason as fits below the prompt, which stays in view.
    for (const element of [button, prompt]) element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
}

function verdict(find: Find, { reason, guide, about }: Exercise, isRight: boolean, texts: RoundTexts) {
  const element = copyOf(find('[data-verdict]'))
  element.classList.add(isRight ? 'alert-success' : 'alert-warning')
  const [title, text] = element.querySelectorAll('p')
  if (title) title.textContent = isRight ? texts.right : texts.wrong
  if (text) text.textContent = reason
  const links = [
    { label: `${texts.about}: ${about.label}`, href: about.href },
    { label: `${texts.guide}: ${guide.label}`, href: guide.href },
  ]
  for (const [index, link] of element.querySelectorAll('a').entries()) {
    link.textContent = links[index]?.label ?? ''
    link.href = links[index]?.href ?? ''
  }
  return element
}

/** Returns a copy of a template's content. */
function copyOf<Kind extends HTMLElement = HTMLElement>(template: HTMLElement): Kind {
  const { firstElementChild: first } = (template as HTMLTemplateElement).content
  return first?.cloneNode(true) as Kind
}

/** Shuffles the options, so that nobody learns positions. */
const shuffled = <Each>(list: readonly Each[]): Each[] =>
  list
    .map((each) => ({ each, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each)
