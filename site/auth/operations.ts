import { graphql } from '../data/gql.ts'

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
      pending
      message
    }
  }
`)

export const SignOutMutation = graphql(`
  mutation SignOut {
    signOut
  }
`)

export const SignInLinkQuery = graphql(`
  query SignInLink($token: String!) {
    signInLink(token: $token)
  }
`)

export const ConfirmationLinkQuery = graphql(`
  query ConfirmationLink($token: String!) {
    isConfirmationLink(token: $token)
  }
`)

export const SignInWithLinkMutation = graphql(`
  mutation SignInWithLink($token: String!) {
    signInWithLink(token: $token) {
      success
      message
    }
  }
`)

export const RequestConfirmationMutation = graphql(`
  mutation AskToConfirm {
    askToConfirm {
      message
    }
  }
`)

export const ConfirmSessionMutation = graphql(`
  mutation ConfirmSession($token: String!) {
    confirmSession(token: $token) {
      message
    }
  }
`)

export const PasskeyCountQuery = graphql(`
  query PasskeyCount {
    passkeys {
      keys {
        id
      }
    }
  }
`)

export const StartConfirmationMutation = graphql(`
  mutation StartConfirmation {
    startConfirmation
  }
`)

export const ConfirmWithPasskeyMutation = graphql(`
  mutation ConfirmWithPasskey($response: JSON!) {
    confirmWithPasskey(response: $response) {
      message
    }
  }
`)
