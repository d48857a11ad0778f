import { findingsAbout, formatCount, type Check } from './finding.ts'

const { ok, warning } = findingsAbout('Samples')

/** Lists placeholder content. */
export const samples: Check = {
  subject: 'Samples',
  isCheap: true,
  async run({ readSamples, env: { production } }) {
    if (!production || !readSamples) return []
    const found = await readSamples()
    if (found.length === 0) return [ok('None to replace')]
    return [
      warning(
        `${formatCount(found.length, 'sample')} left in the content: ${found.join(', ')}.`,
        'Replace what they say, and remove "sample": true.',
      ),
    ]
  },
}
