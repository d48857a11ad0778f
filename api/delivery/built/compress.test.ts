import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress.ts'

test('writes compressed copies of files that become smaller, in subfolders too, and of no others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const phrase = 'The Sprint Goal. '.repeat(400).slice(0, 512)
  mkdirSync(path.join(folder, 'sub/folder.js'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('sub/page.html', phrase)
  write('short.css', phrase.slice(1))
  write('picture.png', phrase)
  await compressFiles(folder)

  expect(readdirSync(folder).sort()).toEqual(['picture.png', 'short.css', 'sub'])
  expect(readdirSync(path.join(folder, 'sub')).sort()).toEqual([
    'folder.js',
    'page.html',
    'page.html.br',
    'page.html.gz',
  ])
  const read = (name: string) => readFileSync(path.join(folder, 'sub', name))
  expect(brotliDecompressSync(read('page.html.br')).toString()).toBe(phrase)
  expect(gunzipSync(read('page.html.gz')).toString()).toBe(phrase)
})
