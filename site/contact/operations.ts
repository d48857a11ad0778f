import { graphql } from '../data/gql.ts'

export const SendEnquiry = graphql(`
  mutation SendEnquiry($input: SendEnquiryInput!) {
    sendEnquiry(input: $input) {
      message
    }
  }
`)
