import { choice, hero, link, list, meta, option, record, text } from './building-blocks.ts'

const label = text('First name', 60)
/** Shown below an empty required field. */
const missing = text('Enter your first name', 60)
const field = record({ label, missing })
const fieldWithHint = record({ label, hint: text('We use it to answer you.', 120), missing })

/**
 * content/contact.json: texts of the form and the two cards beside it. The e-mail address and the town are in
 * site.json.
 */
export const contact = record({
  meta,
  hero,
  form: record({
    heading: text('Send us a message', 60),
    fields: record({
      firstName: field,
      lastName: field,
      email: fieldWithHint,
      interest: record({ label }),
      message: fieldWithHint,
    }),
    interests: list(
      option(choice('Scrum-master', 'product-owner', 'agile-coaching', 'corporate-training', 'general')),
    ),
    /** Link below a page with facts, and the form for a correction of that page. */
    correction: record({
      lead: text('Something wrong here?', 60),
      link: label,
      heading: label,
      hint: text('Tell us what is wrong', 160),
    }),
    submit: label,
    sending: label,
    /** Shown when an unsent message is restored, with a button that discards it. */
    draft: record({ restored: text('What you wrote is back', 120), discard: label }),
    privacy: record({ text: text('How long we keep it', 160), link }),
  }),
  information: record({
    heading: text('Contact information', 60),
    emailLabel: label,
    placeLabel: label,
    replyLabel: label,
    reply: text('within 24 hours', 60),
    socialLabel: label,
  }),
  /** Instructions for reporting illegal content, which by law must be easy to find. */
  reports: record({
    heading: text('Should something not be here?', 60),
    text: text('Follow Report', 400),
    link,
  }),
  popular: record({ heading: text('Popular Resources', 60), links: list(link) }),
})
