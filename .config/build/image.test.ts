import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../api/test/folders.ts'
import { isImage } from './image.ts'

test('serves an image only at the URL for which its pages were built', async () => {
  const [folder, before] = [await aFolder(), process.cwd()]
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  expect(isImage('https://your.example')).toBe(false)
  writeFileSync('image.json', JSON.stringify({ SITE_URL: 'https://your.example' }))
  expect(isImage('https://your.example')).toBe(true)
  expect(() => isImage('https://other.example')).toThrow(
    'These pages were built for https://your.example, and SITE_URL is https://other.example: build the image',
  )
  expect(() => isImage(undefined)).toThrow('SITE_URL is not set')
})
