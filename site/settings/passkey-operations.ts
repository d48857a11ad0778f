import { graphql } from '../lib/gql.ts'

export const StartPasskeyMutation = graphql(`
  mutation StartPasskey {
    startPasskey
  }
`)

export const AddPasskeyMutation = graphql(`
  mutation AddPasskey($input: NewPasskey!) {
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
