/** Remembers what is derived from an object, such as cached rows that many requests share, for as long as it lives. */
export function deriveOnce<Source extends object, Args extends readonly unknown[], Derived>(
  derive: (source: Source, ...args: Args) => Derived,
): (source: Source, ...args: Args) => Derived {
  const known = new WeakMap<Source, Derived>()
  return (source, ...args) => {
    const found = known.get(source)
    if (found !== undefined) return found
    const derived = derive(source, ...args)
    known.set(source, derived)
    return derived
  }
}
