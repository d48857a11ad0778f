// Single-key shortcuts. People who dictate or have a tremor press them unintentionally, so they can be turned off for
// this device (WCAG 2.2, 2.1.4).
const KEY = 'shortcuts'

/** All shortcuts, with their descriptions. */
export const SHORTCUTS = {
  everywhere: [['/', 'Open the search']],
  moderation: [
    ['j', 'Next'],
    ['k', 'Previous'],
    ['a', 'Approve the focused item, or all selected'],
    ['r', 'Reject it, or all selected'],
    ['x', 'Select or deselect it'],
    ['*', 'Select all that are shown, or none'],
    ['d', 'Disable the author of the focused item'],
    ['u', 'Undo your last action, within ten seconds'],
    ['?', 'Show these keys'],
  ],
  users: [
    ['j', 'Next member, or their record while one is open'],
    ['k', 'Previous member, or their record'],
    ['a', 'Verify the applicant whose record is open'],
    ['r', 'Decline their application'],
    ['?', 'Show these keys'],
  ],
} as const

/** Returns true for an element in which keys are input, such as a field or select. */
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=textbox]',
    ) !== null)

let isOff = false

/** Returns true unless shortcuts are turned off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Storage is blocked: the setting lasts until the page closes.
    return !isOff
  }
}

/** Turns shortcuts on or off. */
export function setShortcuts(isOn: boolean): void {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch (error) {
    console.info('The choice could not be stored on this device.', error)
  }
}
