import { useState, type SyntheticEvent } from 'react'
import { partialMention, type PartialMention } from './mention-text.ts'

type FieldEvent = SyntheticEvent<HTMLTextAreaElement>

/**
 * Tracks the mention being typed in a text field.
 * @returns the partial mention at the caret, a function that dismisses it, and the field's handlers. They are React's:
 * a native listener would run first, and rendering after it could drop the last character.
 */
export function usePartialMention() {
  const [partial, setPartial] = useState<PartialMention | null>(null)
  const close = () => setPartial(null)

  function look({ currentTarget: { value, selectionStart, selectionEnd } }: FieldEvent) {
    setPartial(selectionStart === selectionEnd ? partialMention(value, selectionStart) : null)
  }
  /** Moving the caret by arrow keys or pointer updates an open list but does not open one. */
  function follow({ currentTarget: { value, selectionStart } }: FieldEvent) {
    setPartial((before) => {
      const now = before && partialMention(value, selectionStart)
      return now && before && now.start === before.start ? now : null
    })
  }
  return { partial, close, handlers: { onInput: look, onClick: follow, onBlur: close } }
}
