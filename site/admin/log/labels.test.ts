import { expect, test } from 'vitest'
import { ACTIONS } from '../../../api/audit/actions.ts'
import { actionLabelOf, kindOf } from './labels.ts'

test('labels every action of the log', () => {
  const unknown = ACTIONS.filter((action) => actionLabelOf(action).verb.startsWith('('))
  expect(unknown).toEqual([])
})

test('formats an act as a sentence', () => {
  const said = (
    action: string,
    targetType: 'USER' | 'POST' | 'REPLY' | 'SECTION',
    targetName: string | null,
  ) => {
    const { verb, end } = actionLabelOf(action)
    return [verb, kindOf({ targetType, targetName }), targetName, end].filter(Boolean).join(' ')
  }
  expect(said('approve_reply', 'REPLY', 'Refinement')).toBe('approved a reply in Refinement')
  expect(said('verify_user', 'USER', 'Ana Silva')).toBe('verified Ana Silva')
  expect(said('hide_post', 'POST', 'Refinement')).toBe('hid Refinement because of reports')
  expect(said('update_section', 'SECTION', 'Welcome')).toBe('changed the section Welcome')
  expect(said('delete_section', 'SECTION', null)).toBe('deleted a section')
  expect(said('withdraw_answer', 'REPLY', 'Refinement')).toBe(
    'no longer marks a reply in Refinement as the answer',
  )
  expect(said('paint_wall', 'POST', 'Refinement')).toBe('(paint wall) Refinement')
})
