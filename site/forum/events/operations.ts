import { graphql } from '../../data/gql.ts'

export const SetAttendanceMutation = graphql(`
  mutation SetAttendance($input: SetAttendanceInput!) {
    setAttendance(input: $input) {
      id
      goingCount
    }
  }
`)

export const AttendeesQuery = graphql(`
  query Attendees($postId: ID!) {
    attendees(postId: $postId) {
      id
      name
      isPublicProfile
    }
  }
`)

/** Fields of an event in a list. */
export const EventFields = graphql(`
  fragment EventFields on Post @_unmask {
    id
    title
    excerpt
    startsAt
    endsAt
    town
    venue
    onlineLink
    eventStatus
    movedFrom
    eventSequence
    goingCount
    listedAt
    editedAt
  }
`)

export const EventsQuery = graphql(
  `
    query Events($town: String, $isOnline: Boolean, $isPast: Boolean, $first: Int, $after: String) {
      events(town: $town, isOnline: $isOnline, isPast: $isPast, first: $first, after: $after) {
        nodes {
          ...EventFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [EventFields],
)

/** Queries the towns of the next events. */
export const EventTownsQuery = graphql(`
  query EventTowns($isPast: Boolean) {
    events(isPast: $isPast, first: 100) {
      nodes {
        town
      }
    }
  }
`)

export const EventQuery = graphql(
  `
    query Event($id: ID!) {
      post(id: $id) {
        ...EventFields
        status
      }
    }
  `,
  [EventFields],
)
