import { EventEmitter } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentInDevelopment } from './content-in-development.ts'

test('npm run dev shows a content error over each page and in the terminal until it is fixed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-')) + path.sep
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('content', folder, { recursive: true })
  const file = path.join(folder, 'home.json')
  const before = readFileSync(file, 'utf8')

  const watcher = new EventEmitter()
  const ws = Object.assign(new EventEmitter(), { send: vi.fn() })
  const error = vi.fn()
  contentInDevelopment(folder).configureServer({ watcher, ws, config: { logger: { error } } } as never)
  const save = (text: string) => {
    writeFileSync(file, text)
    watcher.emit('all', 'change', file)
  }

  const stack = expect.stringMatching(/^content\/home\.json: line 1: .*“/) as string
  save(`“${before}`)
  await vi.waitFor(() => expect(ws.send).toHaveBeenCalled(), 10_000)
  expect(ws.send).toHaveBeenLastCalledWith({
    type: 'error',
    err: { message: 'The content is not right yet.', stack },
  })
  ws.send.mockClear()
  ws.emit('connection')
  expect(ws.send).toHaveBeenCalledOnce()

  save(before)
  await vi.waitFor(() => expect(ws.send).toHaveBeenLastCalledWith({ type: 'full-reload' }), 10_000)
  ws.send.mockClear()
  ws.emit('connection')
  expect(ws.send).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The content is not right yet:\ncontent\/home\.json: line 1: /),
  )
})
