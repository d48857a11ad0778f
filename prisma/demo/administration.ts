/** Data for administrators: a section with its history, and enquiries from the contact form. */
export const SECTION = {
  key: 'homepage-announcement',
  title: 'Next community evening',
  first: '<p>Our next evening is being planned. Watch this space.</p>',
  html: '<p><strong>Next community evening:</strong> the last Thursday of the month, 6.30 pm, in Dublin and online. <a href="/forum">Tell us what you would like to talk about</a>.</p>',
}

export const ENQUIRIES = [
  {
    hoursAgo: 3.5,
    firstName: 'Una',
    lastName: 'Gilmartin',
    email: 'una.gilmartin@demo.example',
    interest: 'corporate-training',
    message:
      'We are a county council with about sixty people who would like an introduction to Scrum, in two groups, in Roscommon if that is at all possible. Could one of your providers give us a price for the autumn?',
  },
  {
    hoursAgo: 20,
    firstName: 'Piotr',
    lastName: 'Zielinski',
    email: 'piotr.zielinski@demo.example',
    interest: 'Scrum-master',
    message:
      'I have been a team lead in a warehouse for six years and would like to move into a Scrum Master role. Is a certificate worth paying for myself, or should I find a team first?',
  },
  {
    hoursAgo: 70,
    answered: true,
    firstName: 'Bríd',
    lastName: 'Mulcahy',
    email: 'brid.mulcahy@demo.example',
    interest: 'general',
    message:
      'Is the Thursday evening open to people who are not members of the forum yet? I would bring two colleagues.',
  },
]
