import { Icon } from './Icon.tsx'

type Props = {
  type: 'post' | 'reply' | 'user'
  id: string
  className: string
  /** On a phone the drawing alone is seen. */
  isShort?: boolean
}

/** The way to report something. It is the same for everybody, and needs no script. */
export const ReportLink = ({ type, id, className, isShort = false }: Props) => (
  <a className={className} href={`/report?type=${type}&id=${id}`} rel="nofollow">
    <Icon name="flag" />
    <span className={isShort ? 'max-sm:sr-only' : undefined}>Report</span>
  </a>
)
