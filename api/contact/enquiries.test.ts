import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { anAdmin, aViewer } from '../test/factories.ts'
import { answerEnquiry, findEnquiries, sendEnquiry } from './enquiries.ts'
import { enquiry } from './rules.ts'

const origin = { network: '192.0.2.7', userAgent: null }
const message = {
  firstName: 'Úna',
  lastName: 'Gilmartin',
  email: 'una@example.ie',
  interest: 'corporate-training',
  message: 'Could you teach sixty people in Roscommon?',
}
const THANKS = { message: "Thank you for your inquiry. We'll get back to you within 24 hours." }
const form = (more: object = {}) => ({ ...message, startedAt: Date.now() - 60_000, ...more })

describe('an enquiry', () => {
  test('is kept for the administrators, oldest first', async () => {
    await sendEnquiry(origin, form({ message: 'The first of two.' }))
    await sendEnquiry(origin, form({ message: 'The second of two.' }))
    const inbox = await findEnquiries(await anAdmin(), { first: 100 })
    const messages = inbox.nodes.map((each) => each.message)
    expect(messages).toContain('The first of two.')
    expect(messages.indexOf('The first of two.')).toBeLessThan(messages.indexOf('The second of two.'))
  })

  test.each(['firstName', 'lastName', 'email', 'message'])(
    'without %s is refused, and says which field',
    async (field) => {
      const attempt = sendEnquiry(origin, form({ [field]: '  ' }))
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID', issues: [{ path: field }] })
    },
  )

  test.each(['firstName', 'lastName'])('keeps %s on one line', (field) => {
    const forged = form({ [field]: 'Una\nE-mail: somebody@else.example' })
    expect(enquiry.parse(forged)).toMatchObject({ [field]: 'Una E-mail: somebody@else.example' })
  })

  test('in the trap for programs is answered like any other, and not kept', async () => {
    const words = 'Cheap backlinks for your page'
    expect(await sendEnquiry(origin, form({ message: words, website: 'https://spam.example' }))).toEqual(
      THANKS,
    )
    expect(await db.enquiry.count({ where: { message: words } })).toBe(0)
  })

  test('that was written in no time is sent back, and can be sent again', async () => {
    const attempt = sendEnquiry(origin, form({ startedAt: Date.now() }))
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('of a visitor whose clock is ahead is kept', async () => {
    expect(await sendEnquiry(origin, form({ startedAt: Date.now() + 300_000 }))).toEqual(THANKS)
  })

  test('needs no JavaScript: a form without a start time is kept', async () => {
    expect(await sendEnquiry(origin, form({ startedAt: undefined }))).toEqual(THANKS)
  })
})

describe('the inbox', () => {
  test('is for administrators', async () => {
    await expect(findEnquiries(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    await expect(findEnquiries(await aViewer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('lets one administrator answer an enquiry, once', async () => {
    const { id } = await db.enquiry.create({ data: message })
    const [one, other] = [await anAdmin(), await anAdmin()]
    const outcomes = await Promise.allSettled([answerEnquiry(one, id), answerEnquiry(other, id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('an enquiry is also sent to the address of the site, which finds its text when it is sent', async () => {
  const message = {
    firstName: 'Eoin',
    lastName: 'Post',
    email: 'eoin@letters.example',
    interest: 'general',
    message: 'Is there a meetup?',
  }
  await sendEnquiry({ network: 'emails', userAgent: null }, { ...message, website: '', startedAt: null })
  const { id } = await db.enquiry.findFirstOrThrow({ where: { email: message.email } })
  expect(await db.email.findFirstOrThrow({ where: { about: id } })).toMatchObject({
    kind: 'enquiry-received',
    recipient: 'hello@irishagile.example',
    data: { enquiryId: id },
    state: 'queued',
  })
})
