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
      /** Maintenance notice; null if there is none, and undefined in pre-rendered pages. */
      maintenance?: string | null
      delivery: {
        /** Prevents caching of this response and lets members request their own rendering, which may show more. */
        withhold: () => void
        /** Invalidates the cached page when one of these other discussions on it is withdrawn. */
        alsoShows: (postIds: readonly string[]) => void
      }
      /** Executes a query for the viewer of the page, in process. */
      graphql: <Data, Variables extends AnyVariables>(
        document: TypedDocumentNode<Data, Variables>,
        variables: Variables,
      ) => Promise<GraphqlResult<Data>>
      /** The signed-in member of the request's session. */
      viewer: (ForumUser & { role: 'user' | 'admin' }) | null
    }
  }
}
