import { BARE, NGINX, type Goal, type Result } from './rows.ts'

const COLUMNS = ['each second', 'p50 ms', 'p99 ms', '× bare']

/** Prints what was measured, as ratios to the bare handler of the same run. */
export function printReport(results: Result[]) {
  const bare = average(results.filter(({ name }) => name.startsWith(BARE)))
  const nginx = average(results.filter(({ name }) => name === NGINX))
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log(`\n  ${''.padEnd(width)}${COLUMNS.map((name) => name.padStart(12)).join('')}\n`)
  for (const result of results) {
    const { perSecond, p50, p99, wrong } = result.measured
    const cells = [whole(perSecond), p50.toFixed(1), p99.toFixed(1), (perSecond / bare).toFixed(2)]
    const note = wrong > 0 ? `  ! ${wrong} were not answered well` : ''
    const goal = goalOf(result, { bare, nginx })
    console.log(
      `  ${result.name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join('')}${goal && `  ${goal}`}${note}`,
    )
  }
}

/** Zero for nothing. */
const average = (some: Result[]) =>
  some.reduce((sum, { measured }) => sum + measured.perSecond, 0) / Math.max(some.length, 1)

const whole = (number: number) => Math.round(number).toLocaleString('en')

function goalOf({ goal, measured }: Result, yardsticks: Record<'bare' | 'nginx', number>): string {
  if (!goal) return ''
  const mark = isReached(goal, measured, yardsticks) ? '✓' : '✗'
  if ('p99' in goal) return `${mark} p99 ≤ ${goal.p99} ms`
  if (goal.of === 'bare') return `${mark} ≥ ${goal.least}`
  return yardsticks.nginx
    ? `${mark} ≥ ${goal.least} of nginx: ${(measured.perSecond / yardsticks.nginx).toFixed(2)}`
    : ''
}

const isReached = (
  goal: Goal,
  { perSecond, p99 }: Result['measured'],
  of: Record<'bare' | 'nginx', number>,
) => ('p99' in goal ? p99 <= goal.p99 : perSecond / of[goal.of] >= goal.least)
