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

export const ApplicationQuery = graphql(`
  query Application($token: String!) {
    application(token: $token) {
      firstName
      lastName
      email
      linkedinProfile
      location
      jobTitle
      company
      bio
      isPublicProfile
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
