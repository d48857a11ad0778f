import { graphql } from '../lib/gql.ts'

export const SignInMethodQuery = graphql(`
  query SignInMethod {
    signInMethod {
      mode
      demoAccounts {
        email
        firstName
        lastName
        role
      }
    }
  }
`)

export const SignInMutation = graphql(`
  mutation SignIn($email: String!) {
    signIn(input: { email: $email }) {
      success
      message
    }
  }
`)

export const SignOutMutation = graphql(`
  mutation SignOut {
    signOut
  }
`)
