import { db } from '../../db.ts'
import { addressOf, site } from '../site.ts'
import type { Writers } from '../writers.ts'
import { button, quote, text } from './content.ts'

/** Letters to those who look after the site. */
export const contactLetters = {
  'enquiry-received': async ({ enquiryId }) => {
    const enquiry = await db.enquiry.findUnique({ where: { id: enquiryId } })
    if (!enquiry) return null
    const { firstName, lastName, email, interest, message } = enquiry
    return {
      subject: `Enquiry from ${firstName} ${lastName}`,
      preview: `The contact page of ${site.name} promises an answer within 24 hours.`,
      replyTo: email,
      blocks: [
        text('Somebody has written through the contact form. Answering this letter answers them.'),
        {
          type: 'facts',
          facts: [
            ['From', `${firstName} ${lastName}`],
            ['E-mail', email],
            ['Interest', interest],
          ],
        },
        quote(message),
        button('See all enquiries', addressOf('/admin')),
      ],
    }
  },
} satisfies Partial<Writers>
