import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../../api/test/folders.ts'
import { checkPriceHistory } from './price-history.ts'

const certificate = (from: number, history: object[] = []) =>
  JSON.stringify({ price: { currency: 'USD', from }, history })

async function aProject() {
  const root = await aFolder()
  mkdirSync(path.join(root, 'content/certificates'), { recursive: true })
  const git = (...options: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.ie', ...options])
  const write = (text: string) => writeFileSync(path.join(root, 'content/certificates/psm-i.json'), text)
  const commit = () => {
    git('add', '-A')
    git('commit', '-qm', 'Change a price')
  }
  return { root, git, write, commit }
}

test('compares uncommitted prices with the last commit, and committed ones with the previous commit', async () => {
  const { root, git, write, commit } = await aProject()
  expect(checkPriceHistory(root)).toEqual([])
  git('init', '-q')
  write(certificate(200))
  commit()
  expect(checkPriceHistory(root)).toEqual([])

  write(certificate(250))
  const missing = [
    expect.stringMatching(/^content\/certificates\/psm-i\.json: history: the price has changed/),
  ]
  expect(checkPriceHistory(root)).toEqual(missing)
  commit()
  expect(checkPriceHistory(root)).toEqual(missing)

  write(certificate(300, [{ on: '2026-11-26', what: 'price', was: { currency: 'USD', from: 250 } }]))
  expect(checkPriceHistory(root)).toEqual([])
})
