/** Ready-made reasons: what moderators would otherwise type again and again. They can be changed before they are sent. */
export const REASONS = {
  reject: [
    'This is an advertisement. The forum is for exchange between practitioners.',
    'This attacks a person. Please speak about the matter.',
    'This has been asked before: please join the discussion that is there.',
    'This tells something confidential about a company or a person.',
    'This is not about agile work.',
  ],
  approve: ['Thank you, a good question.', 'Welcome to the forum!'],
  application: [
    'The LinkedIn profile could not be opened.',
    'The name of the profile is not the name of the application.',
    'The profile shows no link to agile work in Ireland.',
  ],
} as const
