// The unsent message of the contact form stays on this device and survives a reload.

import { DAY } from '../plain/durations.ts'

const KEY = 'contactDraft'
const RETENTION = 30 * DAY

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, textarea, select')].filter(
    ({ name, type }) => type !== 'hidden' && name !== 'website',
  )

/** Stores what the fields hold; a form that is as it was rendered has no draft. */
export function saveDraft(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  if (!fields.some(isChanged)) return dropDraft()
  const text = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  store(() => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), text })))
}

/**
 * Restores the draft into the fields. Text in them already, typed before this script or restored by the browser, stays.
 * @returns whether anything was restored
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const text = draftText()
  const empty = fieldsOf(form).filter((field) => !isChanged(field))
  for (const field of empty) field.value = text[field.name] ?? field.value
  return empty.some(isChanged)
}

/** Forgets the draft: it was sent, or thrown away. */
export const dropDraft = () => store(() => localStorage.removeItem(KEY))

function draftText(): Record<string, string> {
  try {
    const { at, text } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Date.now() - Number(at) < RETENTION && typeof text === 'object' ? (text ?? {}) : {}
  } catch {
    // Storage that is blocked or holds something else has no draft.
    return {}
  }
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  return field.selectedOptions[0]?.defaultSelected === false
}

function store(act: () => void) {
  try {
    act()
  } catch (error) {
    // Blocked or full: the text lives as long as the page.
    console.info('The message could not be stored on this device.', error)
  }
}
