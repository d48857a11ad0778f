import type { Ballot } from '../client/client.ts'
import { idAt, shuffled } from './chance.ts'

type Voter = { slug: string; id: string; joinedAt: Date }
type Counts = { up: number; down: number }

/**
 * Returns the voters of an item: always the same members other than its author.
 * @returns the ballots with their times, as many as the item states
 */
export function ballotsFor(
  word: string,
  { up, down }: Counts,
  author: string,
  voters: Voter[],
  from: Date,
  now: Date,
) {
  const chosen = shuffled(
    word,
    voters.filter(({ slug }) => slug !== author),
  ).slice(0, up + down)
  if (chosen.length < up + down) throw new Error(`${word}: more votes than members`)
  return chosen.map(({ id: voterId, joinedAt }, index) => {
    const since = Math.max(Number(from), Number(joinedAt))
    const castAt = new Date(since + ((Number(now) - since) * (index + 1)) / (up + down + 2))
    const ballot: Ballot = index < up ? 'UP' : 'DOWN'
    return { id: idAt(castAt, `vote ${word} ${voterId}`), voterId, ballot, castAt }
  })
}
