import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAddress } from '../../api/delivery/addresses.ts'

const CONFIGURATION = path.join(import.meta.dirname, 'nginx.conf')

test.each([
  ...[
    '/settings',
    '/settings/data',
    '/admin?tab=users',
    '/sign-in',
    '/sign-in/link?token=a',
    '/unsubscribe?token=a',
  ],
  ...['/forum/new', '/forum/register/confirm?token=a', '/users/0190', '/forum?mine', '/forum?page=2&mine'],
  ...[
    '/forum',
    '/forum?examine=yes',
    '/forum/newest',
    '/forum/register',
    '/profile/0190',
    '/search?q=mine',
    '/manifesto',
  ],
])('classifies %s as personal where the site does', (url) => {
  const [, rules = ''] =
    /map \$request_uri \$irish_agile_personal \{(.*?)\n\}/s.exec(readFileSync(CONFIGURATION, 'utf8')) ?? []
  const personal = [...rules.matchAll(/"~(.*)" 1;/g)].map(([, pattern = '']) => new RegExp(pattern))
  const { kind } = readAddress('GET', url)
  expect(personal.some((pattern) => pattern.test(url))).toBe(kind === 'personal')
})
