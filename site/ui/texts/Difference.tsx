import { differenceOf, type Part } from './difference.ts'

type Props = { before: string; after: string }

/** A text with the words marked that have come and those that have gone; heard as well as seen. */
export const Difference = ({ before, after }: Props) => <Parts parts={differenceOf(before, after)} />

/** The same for what has been compared already. */
export const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ kind, text }, index) => {
    const key = `${String(index)} ${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={key}>
        <span className="sr-only">[{kind}: </span>
        {text}
        <span className="sr-only">]</span>
      </Mark>
    )
  })
