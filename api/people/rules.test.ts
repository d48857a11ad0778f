import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCATIONS } from './limits.ts'
import { linkedinProfile, profileOf, registration } from './rules.ts'

const aoife = {
  firstName: 'Aoife',
  lastName: 'Byrne',
  email: ' Aoife@Example.IE ',
  linkedinProfile: 'https://www.linkedin.com/in/aoife-byrne',
  location: 'Cork',
}

const problemsOf = (input: object) =>
  Object.fromEntries(
    (registration.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('accepts the towns of the content', () => {
  const content = JSON.parse(readFileSync(new URL('../../content/forum.json', import.meta.url), 'utf8'))
  expect(LOCATIONS).toEqual(content.locations)
})

test('retains a removed town in existing profiles', () => {
  const { email: _, ...others } = aoife
  const facts = { ...others, isPublicProfile: true }
  expect(profileOf('Bundoran').parse({ ...facts, location: ' Bundoran ' }).location).toBe('Bundoran')
  const refused = (town: string, location?: string) =>
    profileOf(town)
      .safeParse({ ...facts, location })
      .error?.issues.map(({ message }) => message)
  expect(refused('Bundoran', 'Lahinch')).toEqual(['Please choose a location from the list'])
  for (const nowhere of [undefined, '', ' '])
    expect(refused('', nowhere), nowhere).toEqual(['Location is required'])
})

test('trims an application, lower-cases its address, and makes its profile public by default', () => {
  expect(registration.parse({ ...aoife, jobTitle: ' ', bio: ' Rows. ' })).toEqual({
    ...aoife,
    email: 'aoife@example.ie',
    jobTitle: null,
    company: null,
    bio: 'Rows.',
    isPublicProfile: true,
  })
  expect(registration.parse({ ...aoife, isPublicProfile: false }).isPublicProfile).toBe(false)
})

test('names every missing field in the messages of the specification', () => {
  expect(problemsOf({ email: 'nobody', linkedinProfile: 'aoife', firstName: ' ', location: '' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    linkedinProfile: 'Please enter a valid LinkedIn URL',
    location: 'Location is required',
  })
})

test.each([
  ['O’Brien'],
  ['Ó Súilleabháin-Ní Bhriain'],
  ['Jean-Luc, Jr.'],
  ['علی\u200cرضا'],
  ['श्री\u200dकांत'],
  ['辻\u{e0100}'],
  ['X Æ A-12'],
])('%s is accepted as a name', (firstName) => expect(problemsOf({ ...aoife, firstName })).toEqual({}))

test.each([
  ['a line break', 'Aoife\nBcc: all', 'Aoife Bcc: all'],
  ['another kind of line break', 'Aoife\u2028Byrne', 'Aoife Byrne'],
  ['a control character', 'Aoife\u0007', 'Aoife'],
  ['a change of direction', 'Aoife\u202Eenryb', 'Aoifeenryb'],
  ['an isolated direction', 'Aoife\u2066Byrne', 'AoifeByrne'],
  ['a space of no width', 'Ao\u200bife', 'Aoife'],
  ['a soft hyphen', 'Ao\u00adife', 'Aoife'],
  ['a joiner that joins nothing', '\u200dAoife', 'Aoife'],
  ['joiners in a row', 'علی\u200c\u200cرضا', 'علی\u200cرضا'],
  ['a byte order mark inside', 'Ao\ufeffife', 'Aoife'],
  ['decomposed accents', 'Se\u0301amus', 'Séamus'],
  ['a hundred marks on a letter', `Zoe${'\u0308'.repeat(100)}`, `Zoë${'\u0308'.repeat(8)}`],
])('stores a name with %s without it', (_what, typed, firstName) =>
  expect(registration.parse({ ...aoife, firstName: typed })).toMatchObject({ firstName }),
)

test('rejects a name with a character that fonts may display as any other', () =>
  expect(problemsOf({ ...aoife, firstName: 'Aoife\ue000' })).toEqual({
    firstName: 'First name contains a character that a name cannot have',
  }))

test.each(['\u3164', '\u115f\u1160', '\u2800', '\u200b'])('treats %j as missing', (lastName) =>
  expect(problemsOf({ ...aoife, lastName })).toEqual({ lastName: 'Last name is required' }),
)

test.each(['...', '123', '💚'])('rejects %j as a name', (lastName) =>
  expect(problemsOf({ ...aoife, lastName })).toEqual({ lastName: 'Last name must contain a letter' }),
)

test('reports a missing address as an invalid one', () => {
  expect(problemsOf({ ...aoife, email: '' })).toEqual({ email: 'Please enter a valid email address' })
})

test('enforces maximum lengths, and accepts only towns of the list', () => {
  const long = { ...aoife, firstName: 'a'.repeat(101), bio: 'b'.repeat(1001), location: 'Atlantis' }
  expect(problemsOf(long)).toEqual({
    firstName: 'First name must be at most 100 characters',
    bio: 'Bio must be at most 1000 characters',
    location: 'Please choose a location from the list',
  })
})

test.each([
  ['https://www.linkedin.com/in/aoife-byrne/', 'https://www.linkedin.com/in/aoife-byrne'],
  ['https://ie.LinkedIn.com/in/aoife-byrne?utm_source=share', 'https://ie.linkedin.com/in/aoife-byrne'],
  ['https://linkedin.com:443/in/aoife/details/experience', 'https://linkedin.com/in/aoife'],
  ['https://linkedin.com/in/pádraig', 'https://linkedin.com/in/p%C3%A1draig'],
])('%s is stored as %s', (typed, stored) => expect(linkedinProfile.parse(typed)).toBe(stored))

test.each([
  'http://www.linkedin.com/in/aoife',
  'https://linkedin.com.evil.example/in/aoife',
  'https://notlinkedin.com/in/aoife',
  'https://evil.example/linkedin.com/in/aoife',
  'https://evil.example/?u=https://linkedin.com/in/aoife',
  'https://linkedin.com@evil.example/in/aoife',
  'https://user@linkedin.com/in/aoife',
  'https://user:word@linkedin.com/in/aoife',
  'https://linkedin.com:8443/in/aoife',
  'https://linkedin.com/in/aoife#top',
  'https://linkedin.com/in/',
  'https://linkedin.com/in/../company/acme',
  'https://linkedin.com/company/in/aoife',
  'https://linkedin.com\\@evil.example/in/aoife',
  'javascript:alert("linkedin.com/in/")',
  'data:text/html,linkedin.com/in/',
])('rejects %s as a profile', (typed) => expect(linkedinProfile.safeParse(typed).success).toBe(false))

test('accepts only https addresses of LinkedIn, and leaves normalised ones unchanged', () => {
  const typed = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string().map((word) => `https://linkedin.com/in/${word}`),
  )
  fc.assert(
    fc.property(typed, (value) => {
      const { data } = linkedinProfile.safeParse(value)
      if (data === undefined) return
      const { protocol, hostname, pathname, search, hash } = new URL(data)
      expect([protocol, search, hash]).toEqual(['https:', '', ''])
      expect(hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com')).toBe(true)
      expect(pathname.startsWith('/in/')).toBe(true)
      expect(linkedinProfile.parse(data)).toBe(data)
    }),
  )
})
