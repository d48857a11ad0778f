import { graphql } from '../lib/gql.ts'

export const ChooseLettersMutation = graphql(`
  mutation ChooseLetters($input: LetterChoices!) {
    chooseLetters(input: $input) {
      name
      title
      isWanted
    }
  }
`)

export const ChoiceOfLinkQuery = graphql(`
  query ChoiceOfLink($token: String!) {
    letterChoiceOfLink(token: $token) {
      title
      isWanted
    }
  }
`)

export const ChooseByLinkMutation = graphql(`
  mutation ChooseByLink($token: String!, $isWanted: Boolean!) {
    chooseByLink(token: $token, isWanted: $isWanted) {
      isWanted
    }
  }
`)
