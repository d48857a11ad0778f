import { MAX_MENTIONS } from '#limits/notifications'
import { countMentions } from './mention-text.ts'

/** Warns that a text mentions more members than are notified. */
export function ManyMentions({ value }: { value: string }) {
  const count = countMentions(value)
  return (
    <div aria-live="polite">
      {count > MAX_MENTIONS && (
        <p className="field-hint">
          You mention {count} people. Only the first {MAX_MENTIONS} are notified.
        </p>
      )}
    </div>
  )
}
