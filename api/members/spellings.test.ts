import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { execute, call } from '../test/execute.ts'
import { aMember, anAdmin, aViewer, type SignedIn } from '../test/factories.ts'
import { findMembers } from './administration/directory.ts'
import { findMentionable } from './mentionable.ts'

const NAMES = {
  curly: ['Mary', 'O’Brien'],
  straight: ['Sean', "O'Brien"],
  irish: ['Séamus', 'Ó Briain'],
  turkish: ['İlker', 'Işık'],
  german: ['Jürgen', 'Groß'],
  polish: ['Łukasz', 'Żółć'],
  danish: ['Søren', 'Ærø'],
} as const

let admin: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  for (const [firstName, lastName] of Object.values(NAMES))
    await aMember({ firstName, lastName, isPublicProfile: true })
  await aMember({ firstName: 'Maire', lastName: 'Fado', email: 'maire@xn--fad-ina.ie' })
  admin = await anAdmin()
  viewer = await aViewer()
})

const full = ([first, last]: readonly [string, string]) => `${first} ${last}`

describe.each([
  ["O'Brien", [NAMES.curly, NAMES.straight]],
  ['O’Brien', [NAMES.curly, NAMES.straight]],
  ['Oʼbrien', [NAMES.curly, NAMES.straight]],
  ['O`BRIEN', [NAMES.curly, NAMES.straight]],
  ["Mary O'B", [NAMES.curly]],
  ['Sean O’B', [NAMES.straight]],
  ['Se\u0301amus', [NAMES.irish]],
  ['seamus o b', [NAMES.irish]],
  ['O\u0301 Briain', [NAMES.irish]],
  ['İlker', [NAMES.turkish]],
  ['ilker isik', [NAMES.turkish]],
  ['ILKER', [NAMES.turkish]],
  ['jurgen gross', [NAMES.german]],
  ['GROẞ', [NAMES.german]],
  ['lukasz', [NAMES.polish]],
  ['zolc', [NAMES.polish]],
  ['soren', [NAMES.danish]],
  ['Aero', [NAMES.danish]],
  ['ＳＯＲＥＮ', [NAMES.danish]],
] as const)('%s finds the member', (text, members) => {
  const expected = members.map(full).toSorted()

  test('in mentions', async () => {
    const found = await findMentionable(viewer, { words: text })
    expect(found.map(({ name }) => name).toSorted()).toEqual(expected)
  })

  test('in the dashboard', async () => {
    const { nodes } = await findMembers(admin, { search: text })
    expect(nodes.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual(expected)
  })
})

test.each(['maire@fadó.ie', 'fadó.ie', 'xn--fad-ina', 'MAIRE@FADÓ.IE'])(
  'the dashboard finds a member by %s',
  async (search) => {
    const { nodes } = await findMembers(admin, { search })
    expect(nodes.map(({ firstName }) => firstName)).toEqual(['Maire'])
  },
)

test('signs in with any form of an international address, and shows it in its own script', async () => {
  for (const email of [
    'maire@fadó.ie',
    'Maire@FADÓ.ie',
    'maire@fado\u0301.ie',
    'maire@xn--fad-ina.ie',
    ' maire@\u200bfadó.ie',
  ]) {
    const { status, body } = await call('POST', '/api/auth/login', { body: { email } })
    expect(status, email).toBe(200)
    expect(body['user'], email).toMatchObject({ email: 'maire@fadó.ie' })
  }
})

test('stores an application in its normal form', async () => {
  const { data, errors } = await execute(
    null,
    'mutation ($input: RegisterMemberInput!) { registerMember(input: $input) { message } }',
    {
      input: {
        firstName: 'Se\u0301amus\u200b',
        lastName: 'O\u0301 Briain\u202e',
        email: 'seamus@mu\u0308nchen.example',
        linkedinProfile: 'https://www.linkedin.com/in/seamus',
        location: 'Cork',
        bio: 'One\r\ntwo',
      },
    },
  )
  expect(errors, JSON.stringify(data)).toBeUndefined()
  expect(await db.member.findUnique({ where: { email: 'seamus@xn--mnchen-3ya.example' } })).toMatchObject({
    firstName: 'Séamus',
    lastName: 'Ó Briain',
    bio: 'One\ntwo',
    searchText: 'seamus\no briain\nseamus@xn--mnchen-3ya.example',
  })
})
