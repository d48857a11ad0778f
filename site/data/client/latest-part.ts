type Part = Record<string, unknown>

/**
 * Returns the latest result for a part of a page: its own, or while that is loading the one from before an item was
 * added or removed. Otherwise the viewer state would disappear for the duration of the request.
 * @param results results by their variables as JSON, oldest first
 */
export function latestPart<Result>(
  results: Readonly<Record<string, Result>>,
  key: string,
): Result | undefined {
  if (key in results) return results[key]
  const part = JSON.parse(key) as Part
  const before = Object.keys(results).findLast((other) => isSame(part, JSON.parse(other) as Part))
  return before === undefined ? undefined : results[before]
}

/** True when one has all items of the other, and they are equal in everything else. */
const isSame = (one: Part, other: Part) => includes(one, other) || includes(other, one)

const includes = (one: Part, other: Part) =>
  Object.entries(other).every(([name, value]) => {
    const own = one[name]
    return Array.isArray(value) && Array.isArray(own)
      ? value.every((each) => own.includes(each))
      : own === value
  })
