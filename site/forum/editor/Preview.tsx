import { useQuery } from 'urql'
import type { VariablesOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useViewer } from '../Viewer.tsx'
import { PreviewQuery } from './operations.ts'

type ItemType = VariablesOf<typeof PreviewQuery>['type']

/** Shows a text as it will be published, rendered and sanitized by the server. */
export function Preview({ content, type }: { content: string; type: ItemType }) {
  const { viewerId } = useViewer()
  const isEmpty = content.trim() === ''
  const [{ data, error, fetching }, refetch] = useQuery({
    query: PreviewQuery,
    variables: { content, type },
    pause: isEmpty || !viewerId,
  })

  if (isEmpty) return <p className="write-preview text-soft">Nothing to preview yet.</p>
  if (!viewerId) return <p className="write-preview text-soft">Sign in to see a preview.</p>
  if (error)
    return (
      <Alert tone="danger" title="The preview couldn’t be loaded." isLive>
        <p>{messageFrom(error)}</p>
        <Button className="mt-3" look="secondary" isSmall onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    )
  if (!data)
    return (
      <p className="write-preview text-soft" role="status">
        {fetching && 'Loading preview...'}
      </p>
    )
  return (
    <div className="write-preview prose typed" dangerouslySetInnerHTML={{ __html: data.previewMarkdown }} />
  )
}
