import { differenceOf, type Part } from './difference.ts'

type Props = { before: string; after: string }

/** Shows a text with its additions and removals marked, visually and for screen readers. */
export const Difference = ({ before, after }: Props) => <Parts parts={differenceOf(before, after)} />

/** Shows a computed difference. */
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
