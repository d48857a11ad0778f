import { describe, expect, test } from 'vitest'
import { readDescription } from './description.ts'
import { curlOf, printed } from './example.ts'

const site = new URL('https://agile.example')
const { groups } = readDescription()
const call = (name: string) => {
  const found = groups.flatMap(({ operations }) => operations).find(({ id }) => id === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

describe('curlOf', () => {
  test('inserts the parameters into the URL', () => {
    expect(curlOf(site, call('get-api-forum-posts'))).toBe(
      "curl 'https://agile.example/api/forum/posts?limit=1&category=Scrum+Master'",
    )
    expect(curlOf(site, call('get-api-users-userId-profile'))).toMatch(/\/users\/[\da-f-]{36}\/profile'$/)
  })

  test('sends the session of an administrator, and a body as JSON', () => {
    expect(curlOf(site, call('patch-api-admin-posts-postId-status')).split(' \\\n  ')).toEqual([
      expect.stringMatching(
        /^curl -X PATCH 'https:\/\/agile\.example\/api\/admin\/posts\/[\da-f-]{36}\/status'$/,
      ),
      '-b "__Host-session=$SESSION"',
      "-H 'Content-Type: application/json'",
      '-d \'{"status":"approve"}\'',
    ])
  })

  test('sends an access token if the call accepts one', () => {
    expect(curlOf(site, call('get-api-notifications'))).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(curlOf(site, call('get-api-account-tokens'))).toContain('-b "__Host-session=$SESSION"')
  })

  test('quotes apostrophes for the shell', () => {
    const request = { method: 'POST', path: '/api', parameters: [], isPublic: true, takesToken: true }
    expect(curlOf(site, { ...request, requestExample: "It’s Sean's" })).toContain(`-d '"It’s Sean'\\''s"'`)
  })
})

test('prints the placeholder for further fields as an ellipsis', () => {
  expect(printed({ id: 1, '…': '…' })).toBe('{\n  "id": 1,\n  …\n}')
})

test('has an example in every group, and lists only specific refusals per call', () => {
  expect(groups.filter(({ examples }) => examples.length === 0)).toEqual([])
  expect(call('get-api-forum-posts').refusals.map(({ status }) => status)).toEqual(['429'])
  expect(call('put-api-forum-posts-id-pin').refusals.map(({ status }) => status)).toEqual(['409'])
})
