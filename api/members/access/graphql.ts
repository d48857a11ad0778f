import type { AccessNote as Row } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { ACCESS_PURPOSES, findOwnAccessNotes } from './notes.ts'

const AccessPurpose = enumType('AccessPurpose', ACCESS_PURPOSES)

const AccessNote = builder.objectRef<Row>('AccessNote').implement({
  description: 'That an administrator opened the viewer’s record.',
  fields: (t) => ({
    id: t.exposeID('id'),
    openedAt: t.expose('openedAt', { type: 'DateTime' }),
    purpose: t.field({ type: AccessPurpose, resolve: ({ purpose }) => purpose }),
  }),
})

const AccessNoteConnection = connectionType<Row>('AccessNoteConnection', AccessNote)

builder.queryField('accessNotes', (t) =>
  t.field({
    description: 'When administrators opened the viewer’s record, and why, newest first.',
    type: AccessNoteConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findOwnAccessNotes(viewer, args),
  }),
)
