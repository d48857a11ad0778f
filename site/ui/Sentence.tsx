/** A sentence in which a quoted title cannot turn the words around it, whatever script it is in. */
export function Sentence({ text }: { text: string }) {
  const [, before, quoted, after] = /^([^“]*“)(.*)(”[^”]*)$/s.exec(text) ?? []
  if (quoted === undefined) return text
  return (
    <>
      {before}
      <bdi>{quoted}</bdi>
      {after}
    </>
  )
}
