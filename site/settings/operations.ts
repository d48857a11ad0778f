import { graphql } from '../lib/gql.ts'

export const SettingsQuery = graphql(`
  query Settings {
    viewer {
      id
      email
      role
      firstName
      lastName
      linkedinProfile
      location
      jobTitle
      company
      bio
      isPublicProfile
    }
    sessions {
      id
      createdAt
      lastSeenAt
      browser
      isThisOne
    }
    letterChoices {
      name
      title
      isWanted
    }
    passkeys {
      arePossible
      keys {
        id
        name
        createdAt
        lastUsedAt
      }
    }
    departure {
      stay {
        posts
        replies
      }
      go {
        posts
        replies
      }
      isLastAdministrator
    }
  }
`)

export const UpdateProfileMutation = graphql(`
  mutation UpdateProfile($input: ProfileInput!) {
    updateProfile(input: $input) {
      id
      email
      role
      firstName
      lastName
      name
      linkedinProfile
      location
      jobTitle
      company
      bio
      isPublicProfile
    }
  }
`)

export const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`)

export const EndOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`)
