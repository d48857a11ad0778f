import { pack, unpack, type Packed } from './packed.ts'

/**
 * What a page hands over to its island. As the island's property it is only a name, so that the data stands in the page
 * once, in a script element of that name (`components/Handover.astro`), in place of an attribute that escapes each of
 * its quotation marks.
 */
export type Handed<Data> = { readonly from: string; readonly [carries]?: Data }

declare const carries: unique symbol

const onServer = new WeakMap<object, unknown>()
const inBrowser = new WeakMap<Element, unknown>()

/**
 * Hands data over to an island, on the server.
 * @param from a name of its own in the page: the id of the script element
 * @param data whatever JSON can hold
 */
export function handOver<Data>(from: string, data: Data): Handed<Data> {
  const handed = { from }
  onServer.set(handed, data)
  return handed
}

/**
 * What was handed over: on the server the very data, in the browser the same as the page carries it. However often an
 * island asks, it is given the same object.
 * @param complete puts back, in the browser, what was left out of the script element because the page shows it
 * @throws Error when the page has no such element
 */
export function received<Data>(
  handed: Handed<Data>,
  complete: (carried: Data) => Data = (carried) => carried,
): Data {
  if (onServer.has(handed)) return onServer.get(handed) as Data
  const element = document.getElementById(handed.from)
  if (!element) throw new Error(`The page hands nothing over as ${handed.from}.`)
  if (!inBrowser.has(element)) {
    const carried = unpack(JSON.parse(element.textContent) as Packed) as Data
    inBrowser.set(element, complete(carried))
  }
  return inBrowser.get(element) as Data
}

/**
 * What `components/Handover.astro` prints: JSON in which nothing can end the script element.
 * @param lean leaves out what the page shows already, for `received` to put back
 */
export function printed<Data>(handed: Handed<Data>, lean: (data: Data) => unknown = (data) => data): string {
  return JSON.stringify(pack(lean(onServer.get(handed) as Data))).replaceAll('<', '\\u003c')
}
