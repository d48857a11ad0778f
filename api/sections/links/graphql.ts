import { builder } from '../../graphql/builder.ts'
import { readLinkHealth, type LinkHealth } from './link-checks.ts'

const BrokenLink = builder.objectRef<LinkHealth['broken'][number]>('BrokenLink').implement({
  description: 'A link from our pages to another site that leads nowhere.',
  fields: (t) => ({
    url: t.exposeString('url'),
    pages: t.exposeStringList('pages', { description: 'The paths of the first pages that contain it.' }),
    problem: t.exposeString('problem', { nullable: true }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
  }),
})

const LinkHealthType = builder.objectRef<LinkHealth>('LinkHealth').implement({
  description: 'The outcome of the last check of the links from our pages to other sites.',
  fields: (t) => ({
    links: t.exposeInt('links', { description: 'Links that were checked.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true }),
    broken: t.field({ type: [BrokenLink], resolve: ({ broken }) => broken }),
  }),
})

builder.queryField('linkHealth', (t) =>
  t.field({
    description: 'The links from our pages to other sites; only for administrators.',
    type: LinkHealthType,
    resolve: (_root, _args, { viewer }) => readLinkHealth(viewer),
  }),
)
