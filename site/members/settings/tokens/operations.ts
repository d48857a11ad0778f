import { graphql, type ResultOf } from '../../../data/gql.ts'

export const AccessTokensQuery = graphql(`
  query AccessTokens {
    accessTokens {
      id
      name
      scope
      expiresAt
      lastUsedOn
    }
  }
`)

export type ListedToken = ResultOf<typeof AccessTokensQuery>['accessTokens'][number]

export const CreateAccessTokenMutation = graphql(`
  mutation CreateAccessToken($input: CreateAccessTokenInput!) {
    createAccessToken(input: $input) {
      secret
    }
  }
`)

export const RevokeAccessTokenMutation = graphql(`
  mutation RevokeAccessToken($id: ID!) {
    revokeAccessToken(id: $id)
  }
`)
