import { expect, test } from 'vitest'
import { withHttps } from './profile.ts'

test.each(['linkedin.com/in/nuala', 'www.linkedin.com/in/nuala', ' ie.linkedin.com/in/nuala '])(
  'completes the copied profile URL %o',
  (address) => expect(withHttps(address)).toBe(`https://${address.trim()}`),
)

test.each([
  'https://linkedin.com/in/nuala',
  'http://linkedin.com/in/nuala',
  'nuala',
  'notlinkedin.com/in/nuala',
  '',
])('leaves %o unchanged for the rule to reject', (address) => expect(withHttps(address)).toBe(address))
