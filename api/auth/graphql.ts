import { builder } from '../graphql/builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { LINK_STATES, lookAtLink, signInWithLink } from './links/link-sign-in.ts'
import type { Pending } from './links/link-request.ts'
import { signIn, signInMethod, signOut } from './sign-in.ts'
import type { NotSignedIn, SignedIn } from './sign-in.ts'
import { shownEmail } from '../text/shown-email.ts'

export const Role = enumType('Role', ['user', 'admin'])

const SignInMode = enumType('SignInMode', ['instant', 'link'])

const SignInLinkState = enumType('SignInLinkState', LINK_STATES)

type Method = Awaited<ReturnType<typeof signInMethod>>

const DemoAccount = builder.objectRef<Method['demoAccounts'][number]>('DemoAccount').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    role: t.exposeString('role', { description: 'Scrum Master, Agile Coach or Product Owner.' }),
  }),
})

const SignInMethod = builder.objectRef<Method>('SignInMethod').implement({
  description: 'The ways to sign in. Demo accounts are listed only where demo data was loaded.',
  fields: (t) => ({
    mode: t.field({ type: SignInMode, resolve: ({ mode }) => mode }),
    demoAccounts: t.field({ type: [DemoAccount], resolve: ({ demoAccounts }) => demoAccounts }),
  }),
})

export const SignedInUser = builder.objectRef<SignedIn['user']>('SignedInUser').implement({
  description: 'The fields that the browser stores as forumUser.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.string({ resolve: ({ email }) => shownEmail(email) }),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    role: t.field({ type: Role, resolve: ({ role }) => role }),
  }),
})

const SignInResult = builder.objectRef<SignedIn | NotSignedIn | Pending>('SignInResult').implement({
  fields: (t) => ({
    success: t.exposeBoolean('success'),
    pending: t.boolean({
      description: 'A link is on its way, if there is an account.',
      resolve: (result) => 'pending' in result,
    }),
    message: t.exposeString('message'),
    user: t.field({
      type: SignedInUser,
      nullable: true,
      resolve: (result) => (result.success ? result.user : null),
    }),
  }),
})

const SignInInput = builder.inputType('SignInInput', {
  fields: (t) => ({ email: t.string({ required: true }) }),
})

builder.queryFields((t) => ({
  signInLink: t.field({
    description: 'Returns the state of a sign-in link in this browser, without using it.',
    type: SignInLinkState,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { origin, markPrivate }) => {
      markPrivate()
      return lookAtLink(origin, token)
    },
  }),
  signInMethod: t.field({ type: SignInMethod, resolve: () => signInMethod() }),
}))

builder.mutationFields((t) => ({
  signIn: t.field({
    type: SignInResult,
    args: { input: t.arg({ type: SignInInput, required: true }) },
    resolve: async (_root, { input }, { origin, setSession, setNonce }) => {
      const result = await signIn(origin, input)
      if (result.success) setSession(result.session)
      if ('nonce' in result) setNonce(result.nonce)
      return result
    },
  }),
  signInWithLink: t.field({
    description: 'Uses a sign-in link up, in the browser that asked for it.',
    type: SignInResult,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { origin, setSession }) => {
      const result = await signInWithLink(origin, token)
      if (result.success) setSession(result.session)
      return result
    },
  }),
  signOut: t.id({
    description: 'Ends this session. Returns its id; null where there was none.',
    nullable: true,
    resolve: async (_root, _args, { viewer, setSession }) => {
      const id = await signOut(viewer)
      setSession(null)
      return id
    },
  }),
}))
