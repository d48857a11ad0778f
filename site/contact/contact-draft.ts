// Stores the unsent message of the contact form on this device, so that it survives a reload.

import { DAY } from '../plain/durations.ts'

const KEY = 'contactDraft'
const RETENTION = 30 * DAY

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, textarea, select')].filter(
    ({ name, type }) => type !== 'hidden' && name !== 'website',
  )

/** Stores the values of the fields; an unchanged form has no draft. */
export function saveDraft(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  if (!fields.some(isChanged)) return dropDraft()
  const text = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  store(() => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), text })))
}

/**
 * Restores the draft. Fields that already contain text, typed before this script loaded or restored by the browser,
 * stay unchanged.
 * @returns true if anything was restored
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const text = draftText()
  const empty = fieldsOf(form).filter((field) => !isChanged(field))
  for (const field of empty) field.value = text[field.name] ?? field.value
  return empty.some(isChanged)
}

/** Removes the draft after it was sent or discarded. */
export const dropDraft = () => store(() => localStorage.removeItem(KEY))

function draftText(): Record<string, string> {
  try {
    const { at, text } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Date.now() - Number(at) < RETENTION && typeof text === 'object' ? (text ?? {}) : {}
  } catch {
    // Storage is blocked or holds something else.
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
    // Storage is blocked or full: the text lasts until the page closes.
    console.info('The message could not be stored on this device.', error)
  }
}
