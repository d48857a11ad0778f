declare namespace App {
  interface Answer<Data> {
    data?: Data
    errors?: readonly { message: string; extensions?: { code?: string } }[]
  }

  interface Locals {
    /** Asks the schema on behalf of whoever asked for the page; in process, without a request. */
    graphql: <Data, Variables extends import('urql').AnyVariables>(
      document: import('urql').TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ) => Promise<Answer<Data>>
    /** The signed-in member whose session came with the request. */
    viewer: { id: string; email: string; firstName: string; lastName: string; role: 'user' | 'admin' } | null
  }
}
