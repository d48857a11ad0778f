import { ask } from '../../test/ask.ts'
import type { SignedIn } from '../../test/factories.ts'

export const LIST = `query ($first: Int, $after: String) {
  removedItems(first: $first, after: $after) {
    nodes { id type title contentHtml isInPlace author { id } }
    pageInfo { hasNextPage endCursor }
  }
}`
const PUT_BACK = 'mutation ($input: PutBackItemInput!) { putBackItem(input: $input) }'

export type Listed = { removedItems: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } }
export const removed = async (viewer: SignedIn, variables = {}) =>
  ((await ask(viewer, LIST, { first: 100, ...variables })).data as Listed).removedItems

export const putBack = async (viewer: SignedIn | null, type: string, id: string) =>
  ask(viewer, PUT_BACK, { input: { type, id } })
