import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element.matches('input:not([type=hidden]), textarea, select')

/**
 * Takes over what was typed or chosen in a form of a rendered page before its island was awake, or what the browser put
 * back there: the island's state knows nothing of it, and would empty the fields with the next letter.
 * @param form the form, or whatever holds the fields
 * @param take is given each field that differs from how it was rendered; of a check box whether it is checked
 */
export function useTypedBefore(
  form: RefObject<HTMLElement | null>,
  take: (typed: Record<string, string | boolean>) => void,
) {
  const takeOver = useEffectEvent(() => {
    const fields = [...(form.current?.querySelectorAll('[name]') ?? [])].filter(isControl)
    const typed = Object.fromEntries(fields.flatMap((field) => changeOf(field) ?? []))
    if (Object.keys(typed).length > 0) take(typed)
  })
  useLayoutEffect(() => takeOver(), [])
}

function changeOf(field: Control): [[string, string | boolean]] | null {
  const { name } = field
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return field.value === rendered?.value ? null : [[name, field.value]]
  }
  if (field.type === 'checkbox' && field instanceof HTMLInputElement)
    return field.checked === field.defaultChecked ? null : [[name, field.checked]]
  return field.value === field.defaultValue ? null : [[name, field.value]]
}
