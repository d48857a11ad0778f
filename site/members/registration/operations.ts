import { graphql } from '../../data/gql.ts'

export const RegisterMutation = graphql(`
  mutation Register($input: RegisterMemberInput!) {
    registerMember(input: $input) {
      message
      statusPath
    }
  }
`)

export const ConfirmAddressMutation = graphql(`
  mutation ConfirmAddress($token: String!) {
    confirmAddress(token: $token) {
      message
      statusPath
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

export const ApplicationStatusQuery = graphql(`
  query ApplicationStatus($token: String!) {
    applicationStatus(token: $token) {
      state
      since
      reason
      mayApplyFrom
    }
    medianAnswerHours
  }
`)

export const RegistrationQuery = graphql(`
  query Registration {
    signInMethod {
      mode
    }
    medianAnswerHours
  }
`)
