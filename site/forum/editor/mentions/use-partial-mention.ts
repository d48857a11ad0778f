import { useState, type SyntheticEvent } from 'react'
import { partialMention, type PartialMention } from './mention-text.ts'

type FieldEvent = SyntheticEvent<HTMLTextAreaElement>

/**
 * Follows the input of a text field.
 * @returns the partial mention at the caret, a function that dismisses it, and the field's handlers. They are React's:
 *   a native listener would run first, and a rendering after it could drop the last character.
 */
export function usePartialMention() {
  const [partial, setPartial] = useState<PartialMention | null>(null)
  const close = () => setPartial(null)

  function look({ currentTarget: { value, selectionStart, selectionEnd } }: FieldEvent) {
    setPartial(selectionStart === selectionEnd ? partialMention(value, selectionStart) : null)
  }
  /** A caret moved by arrows or pointer updates an open list, and opens none. */
  function follow({ currentTarget: { value, selectionStart } }: FieldEvent) {
    setPartial((before) => {
      const now = before && partialMention(value, selectionStart)
      return now && before && now.start === before.start ? now : null
    })
  }
  return { partial, close, handlers: { onInput: look, onClick: follow, onBlur: close } }
}
