/** How many votes in a row are worth putting together. */
const ENOUGH = 3

type Activity = { type: string }

const isVote = ({ type }: Activity) => type === 'UPVOTE' || type === 'DOWNVOTE'

/**
 * A list of what a member did, with its runs of votes put together: they tell little, and there are many of them.
 * @returns each activity alone, or several votes that followed each other
 */
export function inRuns<Each extends Activity>(activities: readonly Each[]): Each[][] {
  const runs: Each[][] = []
  for (const activity of activities) {
    const last = runs.at(-1)
    if (last?.every(isVote) && isVote(activity)) last.push(activity)
    else runs.push([activity])
  }
  return runs.flatMap((run) => (run.length < ENOUGH ? run.map((each) => [each]) : [run]))
}
