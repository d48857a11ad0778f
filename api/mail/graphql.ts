import { builder } from '../builder.ts'
import {
  chooseByLink,
  chooseLetters,
  findChoiceOfLink,
  findLetterChoices,
  type LetterChoice,
} from './preferences.ts'

const Choice = builder.objectRef<LetterChoice>('LetterChoice').implement({
  description: 'A kind of letter that its reader can do without, and whether they want it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    title: t.exposeString('title'),
    isWanted: t.exposeBoolean('isWanted'),
  }),
})

const Choices = builder.inputType('LetterChoices', {
  fields: (t) => ({
    mailOnReply: t.boolean(),
    mailOnApproval: t.boolean(),
    mailOnRejection: t.boolean(),
  }),
})

/** What was left out comes as null from some clients. */
const given = (input: Record<string, boolean | null | undefined>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'boolean'))

builder.queryFields((t) => ({
  letterChoices: t.field({
    type: [Choice],
    resolve: (_root, _args, { viewer }) => findLetterChoices(viewer),
  }),
  letterChoiceOfLink: t.field({
    description: 'What the unsubscribe link of a letter is about; needs no session.',
    type: Choice,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { keepPrivate }) => {
      keepPrivate()
      return findChoiceOfLink(token)
    },
  }),
}))

builder.mutationFields((t) => ({
  chooseLetters: t.field({
    type: [Choice],
    args: { input: t.arg({ type: Choices, required: true }) },
    resolve: (_root, { input }, { viewer }) => chooseLetters(viewer, given(input)),
  }),
  chooseByLink: t.field({
    description:
      'Stops the letters that an unsubscribe link is about, or starts them again; needs no session.',
    type: Choice,
    args: { token: t.arg.string({ required: true }), isWanted: t.arg.boolean({ required: true }) },
    resolve: (_root, { token, isWanted }) => chooseByLink(token, isWanted),
  }),
}))
