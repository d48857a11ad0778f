import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'

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
      ticks
      isPublicProfile
      profileVersion
    }
    sessions {
      id
      createdAt
      lastSeenAt
      browser
      isThisOne
    }
    notificationPreferences {
      kind
      inSite
      email
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
    previewAccountDeletion {
      kept {
        posts
        replies
      }
      deleted {
        posts
        replies
      }
      isLastAdministrator
    }
  }
`)

export const UpdateProfileMutation = graphql(`
  mutation UpdateProfile($input: UpdateProfileInput!) {
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
      ticks
      isPublicProfile
      profileVersion
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

export const OwnDataQuery = graphql(`
  query OwnData {
    ownData {
      key
      title
      isMore
      entries {
        facts {
          name
          value
        }
      }
    }
  }
`)

export const DeleteAccountMutation = graphql(`
  mutation DeleteAccount($email: String!, $takesItems: Boolean!) {
    deleteAccount(email: $email, takesItems: $takesItems) {
      message
    }
  }
`)

export const AccountReturnQuery = graphql(`
  query AccountReturn($token: String!) {
    accountReturn(token: $token) {
      leavesAt
    }
  }
`)

export const ReturnToAccountMutation = graphql(`
  mutation ReturnToAccount($token: String!) {
    returnToAccount(token: $token) {
      message
    }
  }
`)

export const SettingsNavQuery = graphql(`
  query SettingsNav {
    passkeys {
      arePossible
    }
  }
`)

export const OwnLimitsQuery = graphql(`
  query OwnLimits {
    ownLimits {
      review
      isPublishedAtOnce
      published
      trustedAfter
      allowances {
        rate
        points
        seconds
        left
      }
    }
  }
`)

export const DraftsQuery = graphql(`
  query Drafts {
    drafts {
      draft {
        key
        kind
        subjectId
        revision
        updatedAt
        content {
          title
          content
        }
      }
      post {
        id
        title
      }
    }
  }
`)

export type ListedDraft = ResultOf<typeof DraftsQuery>['drafts'][number]

export const DiscardListedMutation = graphql(`
  mutation DiscardListed($input: DiscardDraftInput!) {
    discardDraft(input: $input)
  }
`)

export const AccessNotesQuery = graphql(
  `
    query AccessNotes($after: String, $before: String) {
      accessNotes(after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          openedAt
          purpose
        }
      }
    }
  `,
  [PageCursors],
)

export const MutedMembersQuery = graphql(
  `
    query MutedMembers($first: Int, $after: String, $before: String) {
      mutedMembers(first: $first, after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          name
          mutedAt
        }
      }
    }
  `,
  [PageCursors],
)
