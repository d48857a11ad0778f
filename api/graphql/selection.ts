import type { GraphQLResolveInfo, SelectionNode } from 'graphql'

/**
 * Whether a query asks for a field below the one that is being resolved, so that what is dear is made for those who want
 * it only. What `@skip` and `@include` say is not looked at.
 * @param path the names on the way down to it
 */
export function selectsField(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  path: readonly string[],
): boolean {
  const has = (
    selections: readonly SelectionNode[] | undefined,
    [name, ...rest]: readonly string[],
  ): boolean =>
    name === undefined ||
    (selections ?? []).some((selection) => {
      if (selection.kind === 'FragmentSpread')
        return has(fragments[selection.name.value]?.selectionSet.selections, [name, ...rest])
      if (selection.kind === 'InlineFragment') return has(selection.selectionSet.selections, [name, ...rest])
      return selection.name.value === name && has(selection.selectionSet?.selections, rest)
    })
  return fieldNodes.some(({ selectionSet }) => has(selectionSet?.selections, path))
}
