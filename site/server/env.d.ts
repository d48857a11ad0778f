import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { ForumUser } from '#rules/auth'

declare global {
  namespace App {
    interface GraphqlResult<Data> {
      data?: Data
      errors?: readonly {
        message: string
        extensions?: {
          code?: string
          issues?: { path: string }[]
          http?: { status: number; headers?: Record<string, string> }
        }
      }[]
    }

    interface Locals {
      /** The line about maintenance that goes on; null for none, and left out of pages that are built. */
      maintenance?: string | null
      delivery: {
        /** Retains nothing of this rendering, and leads a member to one of their own, who may be allowed to see more. */
        withhold: () => void
        /** Renders the page again when one of these discussions, which it shows beside its own, is withdrawn. */
        alsoShows: (postIds: readonly string[]) => void
      }
      /** Runs a query on behalf of the viewer of the page; in process, without a request. */
      graphql: <Data, Variables extends AnyVariables>(
        document: TypedDocumentNode<Data, Variables>,
        variables: Variables,
      ) => Promise<GraphqlResult<Data>>
      /** The signed-in member whose session came with the request. */
      viewer: (ForumUser & { role: 'user' | 'admin' }) | null
    }
  }
}
