import { builder } from '../graphql/builder.ts'
import { findMentionable, type Mentionable } from './mentionable.ts'

const MentionableMember = builder.objectRef<Mentionable>('MentionableMember').implement({
  description: 'Someone whom the viewer can mention.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    jobTitle: t.exposeString('jobTitle', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    location: t.exposeString('location', {
      description: 'Distinguishes members with the same name.',
    }),
    takesPart: t.exposeBoolean('takesPart', { description: 'In the discussion that was asked about.' }),
  }),
})

builder.queryField('mentionableMembers', (t) =>
  t.field({
    description:
      'Returns up to eight members whose name begins with these words, those who take part in the discussion first.',
    type: [MentionableMember],
    args: { words: t.arg.string({ required: true }), postId: t.arg.id() },
    resolve: (_root, args, { viewer }) => findMentionable(viewer, args),
  }),
)
