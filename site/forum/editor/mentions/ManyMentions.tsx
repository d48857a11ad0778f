import { MOST_MENTIONS } from '#limits/notifications'
import { countMentions } from './mention-text.ts'

/** Warns that a text mentions more members than are notified. */
export function ManyMentions({ value }: { value: string }) {
  const count = countMentions(value)
  return (
    <div aria-live="polite">
      {count > MOST_MENTIONS && (
        <p className="field-hint">
          You mention {count} people. Only the first {MOST_MENTIONS} are notified.
        </p>
      )}
    </div>
  )
}
