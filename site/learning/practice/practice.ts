// Runs rounds of exercises on this device. schedule.ts selects the exercises; nothing is sent to the server.
import { emit } from '../../plain/events.ts'
import type { Exercise } from './exercise.ts'
import {
  cardAfter,
  dueAmong,
  freshAmong,
  levelsOf,
  pickRound,
  withMissed,
  type Cards,
  type Scheduled,
} from './schedule.ts'
import { storedProgress, storeProgress } from './stored-cards.ts'
import { fill, fillCounted, type Counted } from './texts.ts'
import { showExercise, type RoundTexts } from './show-exercise.ts'

type Texts = {
  index: Record<string, [id: string, level: number][]>
  start: { due: Counted; fresh: Counted; none: string }
  round: RoundTexts & { result: string; failed: string }
}

const SIZE = 10

const page = document.querySelector<HTMLElement>('[data-practice]')
if (page) start(page, JSON.parse(page.dataset.practice ?? '{}') as Texts)

function start(page: HTMLElement, { index, start: labels, round }: Texts) {
  const find = <Kind extends HTMLElement>(selector: string): Kind => {
    const found = page.querySelector<Kind>(selector)
    if (!found) throw new Error(`The page has no ${selector}.`)
    return found
  }
  const form = find<HTMLFormElement>('[data-start]')
  const select = find<HTMLSelectElement>('[name=topic]')
  const due = find('[data-due]')
  const panels = { start: form, exercise: find('[data-exercise]'), end: find('[data-end]') }
  const scheduled = Object.entries(index).flatMap(([topic, exercises]) =>
    exercises.map(([id, level]) => ({ topic, id, level })),
  )
  const ids = new Set(scheduled.map(({ id }) => id))
  // If storage is blocked, progress lasts until the page closes.
  let cards: Cards = storedProgress()?.cards ?? {}

  const show = (name: keyof typeof panels) => {
    for (const [each, panel] of Object.entries(panels)) panel.hidden = each !== name
  }
  const chosen = () => scheduled.filter(({ topic }) => select.value === '' || topic === select.value)

  function showDue() {
    const [again, fresh] = [dueAmong(chosen(), cards, Date.now()).length, freshAmong(chosen(), cards).length]
    const parts = [again > 0 && fillCounted(labels.due, again), fresh > 0 && fillCounted(labels.fresh, fresh)]
    due.textContent = parts.filter(Boolean).join(' ') || labels.none
  }

  function update(id: string, isRight: boolean) {
    // Another tab may have stored progress.
    cards = { ...cards, ...storedProgress()?.cards }
    cards = { ...cards, [id]: cardAfter(cards[id], isRight, Date.now()) }
    const levels = levelsOf(scheduled, cards)
    storeProgress({ cards, levels }, ids)
    emit('practised', levels)
  }

  async function startRound() {
    const round = pickRound(chosen(), cards, Date.now(), SIZE)
    const exercises = await loadExercises(new Set(round.map(({ topic }) => topic)))
    play(round, exercises)
  }

  function play(picked: Scheduled[], exercises: Map<string, Exercise>) {
    let rest = picked
    let number = 0
    let right = 0
    const missed = new Set<string>()
    const next = () => {
      const [current, ...others] = rest
      const exercise = current && exercises.get(current.id)
      if (!exercise) {
        find('[data-score]').textContent = fill(round.result, { count: right, total: picked.length })
        show('end')
        find('[data-score]').focus()
        return
      }
      const isRepeated = missed.has(exercise.id)
      if (!isRepeated) number++
      show('exercise')
      showExercise(find, exercise, {
        texts: round,
        progress: isRepeated ? round.again : fill(round.progress, { number, total: picked.length }),
        onResult(isRight) {
          if (isRight && !isRepeated) right++
          if (!isRight) missed.add(exercise.id)
          rest = isRight ? others : withMissed(others, current)
          update(exercise.id, isRight)
          return rest.length === 0
        },
        onNext: next,
      })
    }
    next()
  }

  const begin = () =>
    startRound().catch((error: unknown) => {
      due.textContent = round.failed
      show('start')
      console.error(error)
    })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void begin()
  })
  select.addEventListener('change', showDue)
  find('[data-another]').addEventListener('click', () => {
    showDue()
    show('start')
    select.focus()
  })
  find('[data-restart]').addEventListener('click', (event) => {
    cards = {}
    storeProgress(null, ids)
    emit('practised', levelsOf(scheduled, cards))
    find('[data-restarted]').textContent = (event.currentTarget as HTMLElement).dataset.restart ?? ''
    showDue()
    show('start')
  })
  const wanted = location.hash.slice(1)
  if (Object.hasOwn(index, wanted)) {
    select.value = wanted
    page.scrollIntoView()
  }
  showDue()
}

async function loadExercises(topics: ReadonlySet<string>): Promise<Map<string, Exercise>> {
  const loaded = await Promise.all(
    [...topics].map(async (topic) => {
      const response = await fetch(`/practice/${topic}.json`)
      if (!response.ok) throw new Error(`The exercises of ${topic} got status ${response.status}.`)
      return (await response.json()) as Exercise[]
    }),
  )
  return new Map(loaded.flat().map((exercise) => [exercise.id, exercise]))
}
