import type { Section as SectionRow } from '../../prisma/client/client.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { enumType } from '../graphql/enum-type.ts'
import { createSection, deleteSection, findSections, previewSection, updateSection } from './sections.ts'
import { findSlot } from './slots.ts'
import { findDeletedSections, findVersions, restoreVersion, type Version } from './versions.ts'

const SectionChange = enumType('SectionChange', ['created', 'updated', 'deleted', 'restored'])

const Section = builder.objectRef<SectionRow>('Section').implement({
  description: 'A piece of HTML that administrators edit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    htmlContent: t.exposeString('htmlContent', { description: 'Sanitized when it was saved.' }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

const SectionVersion = builder.objectRef<Version>('SectionVersion').implement({
  description: 'A version of a section.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sectionId: t.exposeID('sectionId'),
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    htmlContent: t.exposeString('htmlContent'),
    change: t.field({ type: SectionChange, resolve: ({ change }) => change }),
    savedBy: t.string({
      nullable: true,
      resolve: ({ savedBy }) => savedBy && `${savedBy.firstName} ${savedBy.lastName}`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const SectionVersionConnection = connectionType<Version>('SectionVersionConnection', SectionVersion)

const SectionPreview = builder.objectRef<{ html: string; removed: string[] }>('SectionPreview').implement({
  fields: (t) => ({
    html: t.exposeString('html', { description: 'The HTML as it would be stored and shown.' }),
    removed: t.exposeStringList('removed', {
      description: 'The elements and attributes that would be removed.',
    }),
  }),
})

builder.queryFields((t) => ({
  sections: t.field({ type: [Section], resolve: (_root, _args, { viewer }) => findSections(viewer) }),
  sectionVersions: t.field({
    description: 'Returns the versions of a section, newest first.',
    type: SectionVersionConnection,
    complexity: pageCost,
    args: { sectionId: t.arg.id({ required: true }), ...pageArgs },
    resolve: (_root, { sectionId, ...args }, { viewer }) => findVersions(viewer, sectionId, args),
  }),
  deletedSections: t.field({
    type: [SectionVersion],
    resolve: (_root, _args, { viewer }) => findDeletedSections(viewer),
  }),
  slot: t.string({
    nullable: true,
    description: 'The HTML that administrators have put into a slot of a public page.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }) => findSlot(key),
  }),
  sectionPreview: t.field({
    type: SectionPreview,
    args: { htmlContent: t.arg.string({ required: true }) },
    resolve: (_root, { htmlContent }, { viewer }) => previewSection(viewer, htmlContent),
  }),
}))

const CreateSectionInput = builder.inputType('CreateSectionInput', {
  fields: (t) => ({
    key: t.string({ required: true }),
    title: t.string({ required: true }),
    htmlContent: t.string({ required: true }),
  }),
})

const UpdateSectionInput = builder.inputType('UpdateSectionInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    key: t.string({ required: true }),
    title: t.string({ required: true }),
    htmlContent: t.string({ required: true }),
    version: t.int({ description: 'The version that the editor began from.' }),
  }),
})

builder.mutationFields((t) => ({
  createSection: t.field({
    type: Section,
    args: { input: t.arg({ type: CreateSectionInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => createSection(viewer, input),
  }),
  updateSection: t.field({
    type: Section,
    args: { input: t.arg({ type: UpdateSectionInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => updateSection(viewer, input.id, input),
  }),
  deleteSection: t.field({
    type: Section,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => deleteSection(viewer, id),
  }),
  restoreSection: t.field({
    type: Section,
    args: { versionId: t.arg.id({ required: true }) },
    resolve: (_root, { versionId }, { viewer }) => restoreVersion(viewer, versionId),
  }),
}))
