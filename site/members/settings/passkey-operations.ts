import { graphql } from '../../data/gql.ts'

export const StartPasskeyMutation = graphql(`
  mutation StartPasskey {
    startPasskey
  }
`)

export const AddPasskeyMutation = graphql(`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) {
      id
    }
  }
`)

export const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id)
  }
`)
