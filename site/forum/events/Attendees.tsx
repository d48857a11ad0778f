import { useState } from 'react'
import { useQuery } from 'urql'
import { useViewer } from '../Viewer.tsx'
import { AttendeesQuery } from './operations.ts'

/** Lists the attendees of an event, for members only; requested when opened. */
export function Attendees({ postId }: { postId: string }) {
  const { viewerId } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [{ data, error }] = useQuery({
    query: AttendeesQuery,
    variables: { postId },
    pause: !isOpen || !viewerId,
    requestPolicy: 'cache-and-network',
  })
  if (!viewerId) return null
  return (
    <details className="needs-script" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Who?</summary>
      {error && <p>The names couldn’t be loaded. Please try again.</p>}
      <p>
        {data
          ? data.attendees.map(({ id, name, isPublicProfile }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                {isPublicProfile ? <a href={`/profile/${id}`}>{name}</a> : name}
              </span>
            ))
          : 'Loading...'}
      </p>
    </details>
  )
}
