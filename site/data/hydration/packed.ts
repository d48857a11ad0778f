/** JSON with the names of its objects said once: each value is as it is, a list `[0, …]`, or an object `[number of its shape, …]`. */
export type Packed = { shapes: Shape[]; value: unknown }

/** What objects of one kind have in common: the names of their values, and the values that all of them share. */
type Shape = [names: string[], shared: Record<string, unknown>]

type Plain = Record<string, unknown>

const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const kindOf = (value: Plain) => JSON.stringify(Object.keys(value))

/**
 * Writes data in a short form: an answer of the API is mostly a list of objects of the same kind.
 * @param data whatever JSON can hold
 */
export function pack(data: unknown): Packed {
  // What JSON leaves out or writes in another way is left out or written so here as well.
  const root: unknown = JSON.parse(JSON.stringify(data))
  const kinds = new Map<string, Plain[]>()
  collect(root, kinds)
  const shapes = [...kinds.values()].map(shapeOf)
  const shapeNumbers = new Map(
    [...kinds.values()].flatMap((alike, index) => alike.map((each) => [each, index + 1])),
  )
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return [0, ...value.map(write)]
    if (!isObject(value)) return value
    const number = shapeNumbers.get(value) ?? 0
    const [names] = shapes[number - 1] ?? [[]]
    return [number, ...names.map((name) => write(value[name]))]
  }
  return { shapes, value: write(root) }
}

function collect(value: unknown, kinds: Map<string, Plain[]>): void {
  if (Array.isArray(value)) return value.forEach((each) => collect(each, kinds))
  if (!isObject(value)) return
  const alike = kinds.get(kindOf(value))
  if (alike) alike.push(value)
  else kinds.set(kindOf(value), [value])
  for (const each of Object.values(value)) collect(each, kinds)
}

function shapeOf([first = {}, ...others]: Plain[]): Shape {
  const isShared = (name: string) =>
    others.length > 0 && !isObject(first[name]) && others.every((other) => other[name] === first[name])
  const names = Object.keys(first)
  return [
    names.filter((name) => !isShared(name)),
    Object.fromEntries(names.filter(isShared).map((name) => [name, first[name]])),
  ]
}

/** Takes what `pack` returned, or JSON has carried since; returns what it was made from. */
export function unpack({ shapes, value }: Packed): unknown {
  if (!Array.isArray(value)) return value
  const [number, ...rest] = value as [number, ...unknown[]]
  const values = rest.map((each) => unpack({ shapes, value: each }))
  const shape = shapes[number - 1]
  if (!shape) return values
  const [names, shared] = shape
  return { ...Object.fromEntries(names.map((name, index) => [name, values[index]])), ...shared }
}
