import { graphql } from '../lib/gql.ts'

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
  mutation DeleteAccount($email: String!) {
    deleteAccount(email: $email) {
      message
    }
  }
`)
