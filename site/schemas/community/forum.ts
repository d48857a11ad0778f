import { choice, link, list, meta, record, slug, statistic, text, yesOrNo } from '../building-blocks.ts'

const category = record({
  name: text('Career Advice', 40),
  slug,
  description: text('One sentence', 120),
  /** Discussions of this category may contain an event or a vacancy, which is then listed on /events or /jobs. */
  holds: choice('events', 'vacancies').optional(),
  /** Link to that page. */
  page: link.optional(),
  /** Earlier names; their discussions are moved to this category at the next start. */
  formerly: list(text('Careers', 40)).optional(),
})

const isUnlike = (phrase: readonly string[]) => new Set(phrase).size === phrase.length

const guideline = record({
  icon: choice('person', 'place', 'kindness', 'generosity'),
  title: text('Be kind', 40),
  text: text('One or two sentences', 240),
})

/**
 * content/registration.json: texts of the registration page; a separate file, since browsers load the lists of
 * forum.json.
 */
export const registration = record({
  meta,
  heading: text('Join the community', 80),
  lead: text('One or two sentences', 320),
  guidelines: list(guideline),
  next: record({
    heading: text('What happens next', 60),
    steps: list(record({ title: text('We review your application', 60), text: text('One sentence', 200) })),
    meanwhile: link,
    back: link,
  }),
})

/** content/forum.json: title, categories, figures and towns. */
export const forum = record({
  meta,
  title: text('Irish Agile Community Forum', 60),
  intro: text('One or two sentences', 320),
  statistics: record({
    members: statistic,
    discussions: record({ label: text('Discussions', 40) }),
    hours: record({ value: text('24/7', 12), label: text('Open all hours', 40) }),
  }),
  categories: list(category)
    .refine((all) => isUnlike(all.map(({ slug }) => slug)), 'give every category a slug of its own')
    .refine(
      (all) => isUnlike(all.flatMap(({ name, formerly = [] }) => [name, ...formerly])),
      'let every name, and every name under "formerly", stand once only',
    ),
  /** Enables the jobs page and the fields of a vacancy. */
  hasVacancies: yesOrNo,
  locations: list(text('Dublin', 40))
    .refine((towns) => towns.at(-1) === 'Other', 'let the last entry be "Other"')
    .refine(isUnlike, 'let every town stand once only'),
})

const newKind = record({
  heading: text('Start a discussion', 40),
  lead: text('One or two sentences', 160),
  send: text('Post discussion', 20),
})

/** content/new-discussion.json: heading and button of each kind of new discussion, loaded by browsers. */
export const newDiscussion = record({ discussion: newKind, event: newKind, vacancy: newKind })

/** Advice beside a form. */
export const tips = list(
  record({ title: text('Put the question in the title', 60), text: text('One or two sentences', 200) }),
)

/** content/advice.json: texts beside the form for a new discussion. */
export const advice = record({
  heading: text('How to ask well', 60),
  tips,
  next: record({ heading: text('What happens next', 60), steps: list(text('A moderator reviews it.', 200)) }),
})
