import { Badge } from '../ui/Badge.tsx'

/** Tells authors about items of theirs that others do not see. */
export function Standing({ status }: { status: 'approved' | 'pending' | 'rejected' }) {
  if (status === 'pending') return <Badge tone="warning">Awaiting review</Badge>
  return status === 'rejected' ? <Badge tone="danger">Not published</Badge> : null
}

/** A score in words. */
export const points = (score: number) => `${score} ${Math.abs(score) === 1 ? 'point' : 'points'}`
