/** Sentence that isolates the text direction of a quoted title. */
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
