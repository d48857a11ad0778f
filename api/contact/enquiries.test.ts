import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { graphql } from '../test/execute.ts'
import { anAdmin, aViewer } from '../test/factories.ts'
import { requireKind } from '../mail/kinds.ts'
import { resolveEnquiry, findEnquiries, sendEnquiry } from './enquiries.ts'
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
const form = (more: object = {}) => ({ ...message, ...more })

describe('an enquiry', () => {
  test('is stored for the administrators, oldest first', async () => {
    await sendEnquiry(origin, form({ message: 'The first of two.' }))
    await sendEnquiry(origin, form({ message: 'The second of two.' }))
    const inbox = await findEnquiries(await anAdmin(), { first: 100 })
    const messages = inbox.nodes.map((each) => each.message)
    expect(messages).toContain('The first of two.')
    expect(messages.indexOf('The first of two.')).toBeLessThan(messages.indexOf('The second of two.'))
  })

  test.each(['firstName', 'lastName', 'email', 'message'])(
    'is rejected without %s, naming the field',
    async (field) => {
      const attempt = sendEnquiry(origin, form({ [field]: '  ' }))
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID', issues: [{ path: field }] })
    },
  )

  test.each(['firstName', 'lastName'])('has %s normalised to one line', (field) => {
    const forged = form({ [field]: 'Una\nE-mail: somebody@else.example' })
    expect(enquiry.parse(forged)).toMatchObject({ [field]: 'Una E-mail: somebody@else.example' })
  })

  test('is stored and e-mailed even when it was submitted at once', async () => {
    const text = 'Pasted, and sent in the same second.'
    const { status, body } = await graphql(
      'mutation ($input: SendEnquiryInput!) { sendEnquiry(input: $input) { message } }',
      { input: form({ message: text, website: '' }) },
    )
    expect({ status, body }).toEqual({ status: 200, body: { data: { sendEnquiry: THANKS } } })
    const { id, looksAutomated } = await db.enquiry.findFirstOrThrow({ where: { message: text } })
    expect(looksAutomated).toBe(false)
    expect(await db.email.count({ where: { about: id } })).toBe(1)
  })

  test('names the page that it refers to, in the inbox and in the e-mail', async () => {
    const about = '/training/lee-valley-learning#csm-cork'
    const text = 'This course costs more now.'
    await sendEnquiry(origin, form({ message: text, about }))
    const { nodes } = await findEnquiries(await anAdmin(), { first: 100 })
    const stored = nodes.find((each) => each.message === text)
    expect(stored).toMatchObject({ about })
    const { write } = requireKind('enquiry-received')
    const email = await write({ enquiryId: stored?.id } as never, null)
    expect(JSON.stringify(email?.blocks)).toContain(about)
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/<b>', 'javascript:alert(1)'])(
    'is rejected when it refers to %s, which is not a page of the site',
    async (about) => {
      const attempt = sendEnquiry(origin, form({ about }))
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID', issues: [{ path: 'about' }] })
    },
  )

  test('is thanked for but set aside without an e-mail when the honeypot field is filled in', async () => {
    const text = 'Cheap backlinks for your page'
    expect(await sendEnquiry(origin, form({ message: text, website: 'https://spam.example' }))).toEqual(
      THANKS,
    )
    const { nodes } = await findEnquiries(await anAdmin(), { first: 100 })
    const stored = nodes.find((each) => each.message === text)
    expect(stored).toMatchObject({ looksAutomated: true })
    expect(await db.email.count({ where: { about: stored?.id ?? '' } })).toBe(0)
  })

  test('is stored once when ten identical ones arrive, or another within a minute', async () => {
    const text = 'Sent by impatience'
    await Promise.all(Array.from({ length: 10 }, () => sendEnquiry(origin, form({ message: text }))))
    await sendEnquiry(origin, form({ message: ` ${text} ` }))
    const stored = await db.enquiry.findMany({ where: { message: text } })
    expect(stored).toHaveLength(1)
    expect(await db.email.count({ where: { about: stored[0]?.id ?? '' } })).toBe(1)
    await sendEnquiry(origin, form({ message: text, firstName: 'Eoin' }))
    expect(await db.enquiry.count({ where: { message: text } })).toBe(2)
  })
})

describe('the inbox', () => {
  test('is available to administrators only', async () => {
    await expect(findEnquiries(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    await expect(findEnquiries(await aViewer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('lets one administrator mark an enquiry as answered, once', async () => {
    const { id } = await db.enquiry.create({ data: message })
    const [one, other] = [await anAdmin(), await anAdmin()]
    const outcomes = await Promise.allSettled([resolveEnquiry(one, id), resolveEnquiry(other, id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test("e-mails an enquiry to the site's address with the text stored at that moment", async () => {
  const message = {
    firstName: 'Eoin',
    lastName: 'Post',
    email: 'eoin@letters.example',
    interest: 'general',
    message: 'Is there a meetup?',
  }
  await sendEnquiry(origin, message)
  const { id } = await db.enquiry.findFirstOrThrow({ where: { email: message.email } })
  expect(await db.email.findFirstOrThrow({ where: { about: id } })).toMatchObject({
    kind: 'enquiry-received',
    recipient: 'hello@irishagile.example',
    data: { enquiryId: id },
    state: 'queued',
  })
})
