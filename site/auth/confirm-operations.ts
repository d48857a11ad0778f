import { graphql } from '../lib/gql.ts'

export const AskToConfirmMutation = graphql(`
  mutation AskToConfirm {
    askToConfirm {
      message
    }
  }
`)

export const ConfirmSessionMutation = graphql(`
  mutation ConfirmSession($token: String!) {
    confirmSession(token: $token) {
      message
    }
  }
`)

export const PasskeyCountQuery = graphql(`
  query PasskeyCount {
    passkeys {
      keys {
        id
      }
    }
  }
`)

export const StartConfirmationMutation = graphql(`
  mutation StartConfirmation {
    startConfirmation
  }
`)

export const ConfirmWithPasskeyMutation = graphql(`
  mutation ConfirmWithPasskey($response: String!) {
    confirmWithPasskey(response: $response) {
      message
    }
  }
`)
