import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../api/test/folders.ts'
import { freshness } from './fingerprint.ts'

test('is fresh until a source, its name or a setting changes, or the result is deleted', async () => {
  const folder = await aFolder()
  const [source, mark] = [path.join(folder, 'in/a.txt'), path.join(folder, 'out/.made-from')]
  await mkdir(path.dirname(source))
  await writeFile(source, 'one')
  const look = (settings = {}) => freshness(mark, [path.join(folder, 'in/**')], settings)

  expect(look().isFresh()).toBe(false)
  look().remember()
  expect(look().isFresh()).toBe(true)
  expect(look({ SITE_URL: 'https://other.example' }).isFresh()).toBe(false)

  await writeFile(source, 'two')
  expect(look().isFresh()).toBe(false)
  await writeFile(source, 'one')
  expect(look().isFresh()).toBe(true)

  await writeFile(path.join(folder, 'in/b.txt'), '')
  expect(look().isFresh()).toBe(false)
  await rm(path.join(folder, 'in/b.txt'))
  await rm(path.dirname(mark), { recursive: true })
  expect(look().isFresh()).toBe(false)
})

test('is not fresh when a part of the result has been deleted', async () => {
  const folder = await aFolder()
  const mark = path.join(folder, 'out/.made-from')
  await mkdir(path.join(folder, 'out/pages'), { recursive: true })
  await writeFile(path.join(folder, 'out/pages/one'), '')
  const look = () => freshness(mark, [])
  look().remember()
  expect(look().isFresh()).toBe(true)
  await rm(path.join(folder, 'out/pages'), { recursive: true })
  expect(look().isFresh()).toBe(false)
})
