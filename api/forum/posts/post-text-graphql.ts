import { BASE_VERSION } from '../../graphql/base-version.ts'
import { builder } from '../../graphql/builder.ts'
import { Post } from '../graphql.ts'
import { PostRevision } from '../revisions/graphql.ts'
import { versionOf } from '../../lib/versions.ts'
import { eachPostField, POST_FIELDS, type PostField } from '../../items/rules.ts'

// An author's fields in a discussion: read and sent here for each field of the rule, for posts and their edits.

/** Adds an author's fields to posts or their edits, except the text, which replies have, too. */
const addPostFields = (item: typeof Post) =>
  builder.prismaObjectFields(
    item,
    (t) =>
      ({
        title: t.exposeString('title'),
        category: t.exposeString('category'),
        startsAt: t.exposeString('startsAt', {
          description: 'When an event begins, on the clocks of Ireland: 2026-12-24T18:30. Null for no event.',
          nullable: true,
        }),
        endsAt: t.exposeString('endsAt', { nullable: true }),
        town: t.exposeString('town', { description: 'Where it is; null online.', nullable: true }),
        venue: t.exposeString('venue', { nullable: true }),
        onlineLink: t.exposeString('onlineLink', { nullable: true }),
        registrationLink: t.exposeString('registrationLink', { nullable: true }),
        eventStatus: t.exposeString('eventStatus', {
          description: '“cancelled” for an event that does not take place.',
          nullable: true,
        }),
        employer: t.exposeString('employer', {
          description: 'As entered, like the next six; `vacancy` has them to be read.',
          nullable: true,
        }),
        remote: t.exposeString('remote', { nullable: true }),
        payFrom: t.exposeString('payFrom', { nullable: true }),
        payTo: t.exposeString('payTo', { nullable: true }),
        payPer: t.exposeString('payPer', { nullable: true }),
        closesOn: t.exposeString('closesOn', { nullable: true }),
        applyTo: t.exposeString('applyTo', { nullable: true }),
      }) satisfies Record<Exclude<PostField, 'content'>, unknown>,
  )

/** Adds to posts or their edits the version that the author's next edit starts from. */
const addVersion = (item: typeof Post) =>
  builder.prismaObjectField(item, 'version', (t) =>
    t.string({
      description: 'The version of the text, to be sent with an edit that starts from it.',
      select: eachPostField(() => true as const),
      resolve: (row) => versionOf(...POST_FIELDS.map((field) => row[field])),
    }),
  )

addPostFields(Post)
addVersion(Post)
// A field's type belongs to one table; the columns read above exist in both.
addPostFields(PostRevision as unknown as typeof Post)
addVersion(PostRevision as unknown as typeof Post)

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]

const postFields = (t: InputFields) =>
  ({
    title: t.string({ required: true }),
    content: t.string({ required: true }),
    category: t.string({ required: true }),
    startsAt: t.string({ description: 'On the clocks of Ireland: 2026-12-24T18:30. Makes it an event.' }),
    endsAt: t.string(),
    town: t.string(),
    venue: t.string(),
    onlineLink: t.string(),
    registrationLink: t.string(),
    eventStatus: t.string({ description: 'Empty, or “cancelled”.' }),
    employer: t.string({ description: 'Makes it a vacancy, which is in a town, or anywhere in Ireland.' }),
    remote: t.string({ description: '“no”, “hybrid” or “fully”.' }),
    payFrom: t.string({ description: 'Whole euro.' }),
    payTo: t.string(),
    payPer: t.string({ description: '“year”, “day” or “hour”.' }),
    closesOn: t.string({ description: 'Its last day, within 60 days of the publication.' }),
    applyTo: t.string({ description: 'A web address, or an e-mail address.' }),
  }) satisfies Record<PostField, unknown>

export const CreatePostInput = builder.inputType('CreatePostInput', {
  fields: (t) => ({
    ...postFields(t),
    repeats: t.string({
      description:
        '“weekly”, “fortnightly” or “monthly”: makes several events at once. The result is the first.',
    }),
    times: t.int({ description: 'How many events, 2 to 12.' }),
  }),
})

export const EditPostInput = builder.inputType('EditPostInput', {
  fields: (t) => ({ id: t.id({ required: true }), ...postFields(t), version: t.string(BASE_VERSION) }),
})
