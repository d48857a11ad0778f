import { counted } from '../../plain/text/plural.ts'
import type { Head } from '#rules/audit/chain'
import type { Verdict } from './check-log.ts'

/** Describes the result of a verification: one sentence, and its consequences. */
export function describeVerdict(
  verdict: Verdict,
  noted: Head | null,
): { isWhole: boolean; title: string; text: string } {
  if (verdict.kind === 'broken')
    return {
      isWhole: false,
      title: `The log failed its check: entry ${verdict.sequence} ${verdict.problem}.`,
      text: 'Please tell us, and keep the entry you saved. The log may have been changed, or restored from a backup.',
    }
  const { entries, start, days, last, isNotedFound } = verdict
  const matched = days > 0 ? `, and the log matches the checkpoints of ${counted(days, 'day', 'days')}` : ''
  const title = `${counted(entries, 'entry was', 'entries were')} checked${matched}. Nothing has been changed.`
  const sentences = [
    isNotedFound ? `Entry ${noted?.sequence} matches the one you saved.` : '',
    noted && !isNotedFound ? `Entry ${noted.sequence} is too old to check here; please ask us.` : '',
    start > 0
      ? `The first ${counted(start, 'entry is', 'entries are')} in an older format, which only we can check.`
      : '',
    last ? `To check it again later, save: ${last.sequence}:${last.hash}` : '',
  ]
  return { isWhole: true, title, text: sentences.filter(Boolean).join(' ') }
}

/** Parses a recorded hash such as `120:9f2c…`; null if empty, `undefined` if invalid. */
export function readNoted(typed: string): Head | null | undefined {
  if (typed.trim() === '') return null
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed.trim().toLowerCase()) ?? []
  return sequence && hash ? { sequence: Number(sequence), hash } : undefined
}
