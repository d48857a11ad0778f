import { graphql } from '../lib/gql.ts'

export const SlotQuery = graphql(`
  query Slot($key: String!) {
    slot(key: $key)
  }
`)
