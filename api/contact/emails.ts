import { db } from '../database/db.ts'
import { button, quote, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'

/** Forwards an enquiry to the administrators. */
export const enquiryReceived = emailKind<{ enquiryId: string }>({
  name: 'enquiry-received',
  reason: `You’re receiving this because you look after ${site.name}.`,
  write: async ({ enquiryId }) => {
    const enquiry = await db.enquiry.findUnique({ where: { id: enquiryId } })
    if (!enquiry) return null
    const { firstName, lastName, email, interest, message, about } = enquiry
    return {
      subject: `Enquiry from ${firstName} ${lastName}`,
      preview: `The contact page of ${site.name} promises an answer within 24 hours.`,
      replyTo: email,
      blocks: [
        text('Someone has written through the contact form. Reply to this e-mail to answer them.'),
        {
          type: 'facts',
          facts: [
            ['From', `${firstName} ${lastName}`],
            ['E-mail', email],
            ['Interest', interest],
            ...(about ? [['Page', addressOf(about)] as const] : []),
          ],
        },
        quote(message),
        button('See all enquiries', addressOf('/admin')),
      ],
    }
  },
})
