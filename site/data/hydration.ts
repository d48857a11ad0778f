/**
 * Hydration data of the page's island. The property itself is empty: the page contains the data once, as JSON in a
 * script element (`components/HydrationData.astro`), because an attribute would escape every quotation mark.
 */
export type Dehydrated<Data> = { readonly [carries]?: Data }

declare const carries: unique symbol

/** Id of the script element; a page has one set of data, for all its islands. */
export const HYDRATION_DATA = 'hydration-data'

const onServer = new WeakMap<object, unknown>()

/**
 * Moves an island's data out of its properties, on the server.
 * @param data JSON-serialisable
 */
export function dehydrate<Data>(data: Data): Dehydrated<Data> {
  const dehydrated = {}
  onServer.set(dehydrated, data)
  return dehydrated
}

/**
 * Returns an island's data: the same object on the server, a parsed copy in the browser.
 * @throws Error when the page contains none
 */
export function rehydrate<Data>(dehydrated: Dehydrated<Data>): Data {
  if (onServer.has(dehydrated)) return onServer.get(dehydrated) as Data
  const element = document.getElementById(HYDRATION_DATA)
  if (!element) throw new Error('The page carries no hydration data.')
  return JSON.parse(element.textContent) as Data
}

/** Returns the data as JSON that cannot close the script element. */
export const jsonOf = (dehydrated: Dehydrated<unknown>) =>
  JSON.stringify(onServer.get(dehydrated)).replaceAll('<', '\\u003c')
