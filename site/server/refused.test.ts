import { expect, test } from 'vitest'
import { refuse, refusedWith } from './refused.ts'

const tooMany = [
  {
    message: 'Too many sign-ins with this address. Please try again in 12 minutes.',
    extensions: { code: 'TOO_MANY', http: { status: 429, headers: { 'retry-after': '720' } } },
  },
]

test('responds to a refused form as the API would', () => {
  const response = new Response()
  const page = { status: 200, headers: response.headers }
  refuse(page, tooMany)
  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toBe('720')
})

test('responds 400 to a form that the page itself refused', () => {
  expect(refusedWith(undefined)).toEqual({ status: 400, headers: {} })
  expect(refusedWith([{ message: 'Syntax Error' }])).toEqual({ status: 400, headers: {} })
})
