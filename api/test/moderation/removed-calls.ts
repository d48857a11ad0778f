import { execute } from '../execute.ts'
import type { SignedIn } from '../factories.ts'

export const LIST = `query ($first: Int, $after: String) {
  removedItems(first: $first, after: $after) {
    nodes { id type title contentHtml isInPlace author { id } }
    pageInfo { hasNextPage endCursor }
  }
}`
const PUT_BACK = 'mutation ($input: PutBackItemInput!) { putBackItem(input: $input) }'

export type Listed = { removedItems: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } }
export const removed = async (viewer: SignedIn, variables = {}) =>
  ((await execute(viewer, LIST, { first: 100, ...variables })).data as Listed).removedItems

export const putBack = async (viewer: SignedIn | null, type: string, id: string) =>
  execute(viewer, PUT_BACK, { input: { type, id } })
