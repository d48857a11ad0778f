import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aViewer, type SignedIn } from '../../test/factories.ts'

const PROFILE = {
  firstName: ' Sinéad ',
  lastName: 'Ní Bhriain',
  linkedinProfile: 'https://ie.linkedin.com/in/sinead/details/skills/',
  location: 'Galway',
  jobTitle: 'Agile Coach',
  company: '',
  bio: 'Retrospectives on boats.',
  isPublicProfile: false,
}
const update = (viewer: SignedIn | null, input: object) =>
  execute(viewer, 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }', { input })
const read = (id: string) => db.member.findUniqueOrThrow({ where: { id } })

describe('the member’s own profile', () => {
  test('stores the normalised input, and changes nobody else’s', async () => {
    const [member, other] = [await aViewer(), await aViewer()]
    const before = await read(other.id)
    expect(await update(member, PROFILE)).toEqual({ data: { updateProfile: { id: member.id } } })
    expect(await read(member.id)).toMatchObject({
      ...PROFILE,
      firstName: 'Sinéad',
      linkedinProfile: 'https://ie.linkedin.com/in/sinead',
      company: null,
      email: member.email,
      role: 'user',
    })
    expect(await read(other.id)).toEqual(before)
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['location', 'Atlantis', 'Please choose a location from the list'],
    ['linkedinProfile', 'http://linkedin.com/in/x', /LinkedIn/],
    ['bio', 'a'.repeat(1_001), 'Bio must be at most 1000 characters'],
  ])('is rejected for the %s %o, and stays unchanged', async (path, value, message) => {
    const member = await aViewer()
    const before = await read(member.id)
    const { errors } = await update(member, { ...PROFILE, [path]: value })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', issues: [{ path }] })
    expect(errors?.[0]?.message).toMatch(message)
    expect(await read(member.id)).toEqual(before)
  })

  test('accepts its current town after editors have removed it from the list, but no other such town', async () => {
    const member = await aViewer({ location: 'Bundoran' })
    expect((await update(member, { ...PROFILE, location: 'Lahinch' })).errors).toHaveLength(1)
    expect((await update(member, { ...PROFILE, location: 'Bundoran' })).errors).toBeUndefined()
    expect((await update(member, PROFILE)).errors).toBeUndefined()
    expect((await update(member, { ...PROFILE, location: 'Bundoran' })).errors).toHaveLength(1)
  })

  test('cannot be edited when signed out', async () => {
    const { errors } = await update(null, PROFILE)
    expect(errors?.[0]).toMatchObject({
      message: 'You must be logged in to edit your profile',
      extensions: { code: 'SIGNED_OUT' },
    })
  })
})

describe('recording a visit', () => {
  const LONG_AGO = new Date('2026-01-01')
  const note = (id: string, cookie = '') =>
    call('POST', `/api/forum/users/${id}/update-activity`, { cookie, body: {} })

  test('updates the last activity', async () => {
    const member = await aViewer({ lastActiveAt: LONG_AGO })
    expect(await note(member.id, member.cookie)).toMatchObject({ status: 200, body: { success: true } })
    expect(Date.now() - ((await read(member.id)).lastActiveAt?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('is rejected for other members, even by administrators', async () => {
    const { id } = await aViewer({ lastActiveAt: LONG_AGO })
    expect((await note(id)).status).toBe(401)
    for (const other of [await aViewer(), await anAdmin()])
      expect((await note(id, other.cookie)).status).toBe(403)
    expect((await read(id)).lastActiveAt).toEqual(LONG_AGO)
  })
})

test('rejects a second edit from an older version with both texts', async () => {
  const viewer = await aViewer()
  const facts = {
    firstName: 'Aoife',
    lastName: 'Kelly',
    linkedinProfile: 'https://www.linkedin.com/in/aoife',
    location: 'Dublin',
    isPublicProfile: true,
  }
  const open = async () => {
    const { data } = await execute(viewer, '{ viewer { profileVersion } }')
    return (data as { viewer: { profileVersion: string } }).viewer.profileVersion
  }
  const save = (bio: string, version: string) =>
    execute(viewer, 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { bio } }', {
      input: { ...facts, bio, version },
    })
  const opened = await open()
  expect((await save('From the desk.', opened)).errors).toBeUndefined()
  expect((await save('From the desk.', opened)).errors, 'the same, sent twice').toBeUndefined()
  const { errors } = await save('From the bus.', opened)
  expect(errors?.[0]).toMatchObject({
    message: 'This has changed since you opened it.',
    extensions: {
      code: 'CONFLICT',
      texts: { current: { bio: 'From the desk.', version: await open() }, yours: { bio: 'From the bus.' } },
    },
  })
  expect((await save('From the bus.', await open())).errors).toBeUndefined()
})
