import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../api/test/folders.ts'
import { carryFiles } from './carry.ts'
import { replaceFolder } from './replace.ts'

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('replaces the folder only once the new one is complete', async () => {
  const folder = path.join(await aFolder(), 'dist')
  write(path.join(folder, 'page'), 'old')
  await replaceFolder(folder, async (next) => {
    write(path.join(next, 'page'), 'new')
    expect(readFileSync(path.join(folder, 'page'), 'utf8')).toBe('old')
    await Promise.resolve()
  })
  expect(readFileSync(path.join(folder, 'page'), 'utf8')).toBe('new')
})

test('preserves the old folder and removes the new one if the work fails', async () => {
  const folder = path.join(await aFolder(), 'dist')
  write(path.join(folder, 'page'), 'old')
  const fails = replaceFolder(folder, (next) => {
    write(path.join(next, 'page'), 'half')
    return Promise.reject(new Error('no room'))
  })
  await expect(fails).rejects.toThrow('no room')
  expect(readFileSync(path.join(folder, 'page'), 'utf8')).toBe('old')
  expect(existsSync(`${folder}.next`)).toBe(false)
})

test('recovers the old folder of a process that was killed between the two renames', async () => {
  const folder = path.join(await aFolder(), 'dist')
  write(path.join(folder, 'page'), 'old')
  renameSync(folder, `${folder}.before`)
  const fails = replaceFolder(folder, () => Promise.reject(new Error('no room')))
  await expect(fails).rejects.toThrow('no room')
  expect(readFileSync(path.join(folder, 'page'), 'utf8')).toBe('old')
})

test('carries hashed files into one more build', async () => {
  const folder = await aFolder()
  const build = (name: string, ...files: string[]) => {
    for (const file of files) write(path.join(folder, name, 'client', file), name)
    return path.join(folder, name)
  }
  const first = build('first', '_astro/a.css', '_astro/b.js', 'manifesto/index.html')
  const second = build('second', '_astro/b.js', '_astro/c.js')
  carryFiles(first, second)
  const read = (file: string) => readFileSync(path.join(second, 'client', file), 'utf8')
  expect([read('_astro/a.css'), read('_astro/b.js')]).toEqual(['first', 'second'])
  expect(existsSync(path.join(second, 'client/manifesto'))).toBe(false)

  const third = build('third', '_astro/d.js')
  carryFiles(second, third)
  rmSync(second, { recursive: true })
  expect(existsSync(path.join(third, 'client/_astro/a.css'))).toBe(false)
  expect(existsSync(path.join(third, 'client/_astro/c.js'))).toBe(true)
})
