import { constants } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { step, writingTrouble } from './steps.ts'

test('prints output during a step on its own line of a terminal', async () => {
  const { isTTY } = process.stdout
  process.stdout.isTTY = true
  let shown = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text)
    return true
  })
  const print = vi.spyOn(console, 'log').mockImplementation((line) => void (shown += `${String(line)}\n`))
  onTestFinished(() => {
    process.stdout.isTTY = isTTY
    write.mockRestore()
    print.mockRestore()
  })
  await step('Starting', () => {
    console.log('  Created')
    return Promise.resolve('Started')
  })
  const clear = '\r\u001b[K'
  expect(shown).toBe(`… Starting${clear}  Created\n… Starting${clear}✓ Started\n`)
})

test.each([
  ['EROFS', 'this file system is read-only'],
  ['EACCES', 'this account may not'],
  ['ENOSPC', 'the disk is full'],
])('explains the file system’s error %s', (code, reason) => {
  const error = Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/srv/site/.data' })
  expect(writingTrouble(error)).toBe(`Nothing can be written to /srv/site/.data: ${reason}.`)
})

test('does not explain an error of the program', () => {
  expect(writingTrouble(new TypeError('x is not a function'))).toBeNull()
  expect(
    writingTrouble(Object.assign(new Error(), { code: 'EACCES', errno: constants.errno.EACCES })),
  ).toBeNull()
})
