import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element.matches('input:not([type=hidden]), textarea, select')

/**
 * Transfers input from before hydration, typed or restored by the browser, to the island's state, which would otherwise
 * reset the fields on the next keystroke.
 * @param form the form, or another container of the fields
 * @param take receives each field that differs from its rendering: the state of a check box, the selected value of
 * radio buttons
 */
export function useInputBeforeHydration(
  form: RefObject<HTMLElement | null>,
  take: (typed: Record<string, string | boolean>) => void,
) {
  useTextAreasBefore(form)
  const restoreTyped = useEffectEvent(() => {
    const fields = [...(form.current?.querySelectorAll('[name]') ?? [])].filter(isControl)
    const typed = Object.fromEntries(fields.flatMap((field) => changeOf(field) ?? []))
    if (Object.keys(typed).length > 0) take(typed)
  })
  useLayoutEffect(() => restoreTyped(), [])
}

/**
 * Restores the values of text areas from before hydration. React resets a server-rendered value when it hydrates, so it
 * is read in the first render, before that.
 * @param form the form, or another container of the fields
 */
export function useTextAreasBefore(form: RefObject<HTMLElement | null>) {
  const [captured] = useState(watchTextAreas)
  useLayoutEffect(() => captured.putBackInto(form.current), [captured, form])
}

type CapturedText = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Captures changed values of text areas, and further typing until they are restored. */
function watchTextAreas() {
  const typed = new Map<HTMLTextAreaElement, CapturedText>()
  if (typeof document === 'undefined') return { putBackInto: () => {} }
  const note = (field: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = field
    typed.set(field, { value, selectionStart, selectionEnd })
  }
  const handleInput = ({ target }: Event) => target instanceof HTMLTextAreaElement && note(target)
  for (const field of document.querySelectorAll('textarea'))
    if (field.value !== field.defaultValue) note(field)
  document.addEventListener('input', handleInput, true)

  return {
    putBackInto(form: HTMLElement | null) {
      document.removeEventListener('input', handleInput, true)
      for (const [field, { value, selectionStart, selectionEnd }] of typed) {
        if (!form?.contains(field) || field.value === value) continue
        field.value = value
        field.setSelectionRange(selectionStart, selectionEnd)
      }
      typed.clear()
    },
  }
}

function changeOf(field: Control): [[string, string | boolean]] | null {
  const { name } = field
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return field.value === rendered?.value ? null : [[name, field.value]]
  }
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return field.checked && !field.defaultChecked ? [[name, field.value]] : null
  if (field.type === 'checkbox' && field instanceof HTMLInputElement)
    return field.checked === field.defaultChecked ? null : [[name, field.checked]]
  return field.value === field.defaultValue ? null : [[name, field.value]]
}
