// Single keys that do something wherever the focus is. People who dictate, or whose hands tremble, press them unintentionally:
// they can be turned off for this device (WCAG 2.2, 2.1.4).
const KEY = 'shortcuts'

/** All shortcuts, with their effects. */
export const SHORTCUTS = {
  everywhere: [['/', 'Opens the search']],
  moderation: [
    ['j', 'Next'],
    ['k', 'Previous'],
    ['a', 'Approve the focused item, or all selected'],
    ['r', 'Reject it, or all selected'],
    ['x', 'Select or deselect it'],
    ['*', 'Select all that are shown, or none'],
    ['d', 'Disable the author of the focused item'],
    ['u', 'Undo your last action, within ten seconds'],
    ['?', 'Shows these keys'],
  ],
  users: [
    ['j', 'Next member, or their record while one is open'],
    ['k', 'Previous member, or their record'],
    ['a', 'Verify the applicant whose record is open'],
    ['r', 'Decline their application'],
    ['?', 'Shows these keys'],
  ],
} as const

/** True where a key is input: in a field, a choice or a search. */
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=textbox]',
    ) !== null)

let isOff = false

/** True unless single keys are turned off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return !isOff
  }
}

/** Turns them on or off. */
export function setShortcuts(isOn: boolean): void {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch (error) {
    console.info('The choice could not be stored on this device.', error)
  }
}
