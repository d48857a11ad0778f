// Replaces the example levels with the reader's own, once they have practised on this device.
import { on } from '../../plain/events.ts'
import { notches } from './notches.ts'
import { storedProgress } from './stored-cards.ts'

type Own = { lead: string; complete: string; notStarted: string }

const section = document.querySelector<HTMLElement>('[data-journey]')
const lead = section?.querySelector('.lead')

function show(levels: readonly number[], own: Own) {
  if (lead) lead.textContent = own.lead
  for (const [index, bar] of [...(section?.querySelectorAll('.journey > li') ?? [])].entries()) {
    const percent = levels[index] ?? 0
    const text = bar.querySelector('.journey-text')
    if (text)
      text.textContent = percent === 100 ? own.complete : percent === 0 ? own.notStarted : `${percent}%`
    const { done, open } = notches(percent)
    bar.querySelector('.journey-done')?.setAttribute('d', done)
    bar.querySelector('.journey-open')?.setAttribute('d', open)
  }
}

if (section) {
  const own = JSON.parse(section.dataset.journey ?? '{}') as Own
  const progress = storedProgress()
  if (progress) show(progress.levels, own)
  on('practised', (levels) => show(levels, own))
}
