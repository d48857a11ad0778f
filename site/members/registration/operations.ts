import { graphql } from '../../lib/gql.ts'

export const RegisterMutation = graphql(`
  mutation Register($input: RegisterMemberInput!) {
    registerMember(input: $input) {
      message
    }
  }
`)

export const ConfirmAddressMutation = graphql(`
  mutation ConfirmAddress($token: String!) {
    confirmAddress(token: $token) {
      message
    }
  }
`)

export const SignInModeQuery = graphql(`
  query SignInMode {
    signInMethod {
      mode
    }
  }
`)
