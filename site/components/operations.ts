import { graphql } from '../data/gql.ts'

export const SlotQuery = graphql(`
  query Slot($key: String!) {
    slot(key: $key)
  }
`)
