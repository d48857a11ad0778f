import { useEffect, useState, type RefObject } from 'react'
import { begunMention, type BegunMention } from './mention-text.ts'

/** Follows what is typed into a text field: the mention that is begun where one writes, and how to give it up. */
export function useBegunMention(field: RefObject<HTMLTextAreaElement | null>) {
  const [begun, setBegun] = useState<BegunMention | null>(null)

  useEffect(() => {
    const area = field.current
    if (!area) return
    const leaving = new AbortController()
    const look = () => {
      const isPoint = area.selectionStart === area.selectionEnd
      setBegun(isPoint ? begunMention(area.value, area.selectionStart) : null)
    }
    // Where one goes with the arrows or the pointer, a list that is open follows, and none opens.
    const follow = () =>
      setBegun((before) => {
        const now = before && begunMention(area.value, area.selectionStart)
        return now && before && now.start === before.start ? now : null
      })
    area.addEventListener('input', look, leaving)
    area.addEventListener('click', follow, leaving)
    area.addEventListener('blur', () => setBegun(null), leaving)
    return () => leaving.abort()
  }, [field])

  return [begun, () => setBegun(null)] as const
}
