import { builder } from '../../graphql/builder.ts'
import { Post } from '../graphql.ts'

builder.prismaObjectField(Post, 'isWelcome', (t) =>
  t.boolean({
    description: 'Whether it welcomes the new members of a month.',
    select: { welcome: { select: { month: true } } },
    resolve: ({ welcome }) => welcome !== null,
  }),
)
