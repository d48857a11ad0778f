/**
 * The hydration data of a page's island. The property is empty: the page contains the data once, as JSON in a script
 * element (`components/HydrationData.astro`), since an attribute would escape each quotation mark.
 */
export type Dehydrated<Data> = { readonly [carries]?: Data }

declare const carries: unique symbol

/** The id of the script element; a page has one island with data. */
export const HYDRATION_DATA = 'hydration-data'

const onServer = new WeakMap<object, unknown>()

/**
 * Takes an island's data out of its properties, on the server.
 * @param data what JSON can hold
 */
export function dehydrate<Data>(data: Data): Dehydrated<Data> {
  const dehydrated = {}
  onServer.set(dehydrated, data)
  return dehydrated
}

/**
 * Returns an island's data: on the server the very object, in the browser a copy from the page.
 * @throws Error when the page carries none
 */
export function rehydrate<Data>(dehydrated: Dehydrated<Data>): Data {
  if (onServer.has(dehydrated)) return onServer.get(dehydrated) as Data
  const element = document.getElementById(HYDRATION_DATA)
  if (!element) throw new Error('The page carries no hydration data.')
  return JSON.parse(element.textContent) as Data
}

/** Returns the data as JSON in which nothing can end the script element. */
export const jsonOf = (dehydrated: Dehydrated<unknown>) =>
  JSON.stringify(onServer.get(dehydrated)).replaceAll('<', '\\u003c')
