import { expect, onTestFinished, test } from 'vitest'
import { aSite } from '../test/processes/site.ts'

test('warns once about an untrusted proxy', async () => {
  const site = await aSite({ LOG_LEVEL: 'warn' })
  onTestFinished(() => site.stop())
  const warnings = () => site.logged().match(/set TRUST_PROXY=yes/g) ?? []
  const execute = (forwardedFor?: string) =>
    fetch(`${site.url}/api/forum/posts`, { headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} })
  await execute()
  expect(warnings()).toEqual([])
  await execute('198.51.100.7')
  await execute('198.51.100.8')
  await expect.poll(warnings).toHaveLength(1)
})

test('responds normally to invalid addresses in X-Forwarded-For', async () => {
  const site = await aSite({ TRUST_PROXY: 'yes' })
  onTestFinished(() => site.stop())
  for (const forwardedFor of ['1:2:3:4:5:6:7:8:9::1', '1.2.3.4:5678', '[2001:db8::1]:99', 'unknown', ','])
    for (const path of ['/api/forum/posts', '/forum', '/manifesto']) {
      const { status } = await fetch(site.url + path, { headers: { 'x-forwarded-for': forwardedFor } })
      expect([forwardedFor, path, status]).toEqual([forwardedFor, path, 200])
    }
})
