import { useState, type SyntheticEvent } from 'react'
import { partialMention, type PartialMention } from './mention-text.ts'

type FieldEvent = SyntheticEvent<HTMLTextAreaElement>

/**
 * Follows what is typed into a text field.
 * @returns the mention that is begun where one writes, how to give it up, and the field's handlers. They are React's: a
 *   listener of the field's own would come first, and what is drawn after it could put the text back without its last letter.
 */
export function usePartialMention() {
  const [partial, setPartial] = useState<PartialMention | null>(null)
  const close = () => setPartial(null)

  function look({ currentTarget: { value, selectionStart, selectionEnd } }: FieldEvent) {
    setPartial(selectionStart === selectionEnd ? partialMention(value, selectionStart) : null)
  }
  /** Where one goes with the arrows or the pointer, a list that is open follows, and none opens. */
  function follow({ currentTarget: { value, selectionStart } }: FieldEvent) {
    setPartial((before) => {
      const now = before && partialMention(value, selectionStart)
      return now && before && now.start === before.start ? now : null
    })
  }
  return { partial, close, handlers: { onInput: look, onClick: follow, onBlur: close } }
}
