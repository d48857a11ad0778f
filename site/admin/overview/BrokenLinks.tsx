import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { counted } from '../../plain/text/plural.ts'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { useFresh } from '../refetch.ts'
import { LinkHealthQuery, type BrokenLink } from './operations.ts'

/** Lists broken external links, with the reason and the pages that contain them. */
export const BrokenLinks = ({ onClose }: { onClose: () => void }) => (
  <Dialog isSheet onClose={onClose} title="Broken links">
    <LinkList />
  </Dialog>
)

function LinkList() {
  const query = useFresh({ query: LinkHealthQuery, variables: {} })
  const [{ data }] = query
  const health = data?.linkHealth
  return (
    <>
      {health && (
        <p className="text-sm text-soft">
          The links from our pages to other sites are checked each Monday.{' '}
          {health.checkedAt ? (
            <>
              {counted(health.links, 'link')}, last checked <TimeAgo at={health.checkedAt} />.
            </>
          ) : (
            'The first check hasn’t run yet.'
          )}
        </p>
      )}
      <QueryState what="the links" shape="cards" of={data} query={query} />
      {health?.checkedAt && health.broken.length === 0 && <Empty icon="check">All of them work.</Empty>}
      <ul className="grid gap-4">
        {health?.broken.map((link) => (
          <li key={link.url}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
    </>
  )
}

const LinkCard = ({ link: { url, pages, problem, failingSince } }: { link: BrokenLink }) => (
  <article className="card">
    <h3 className="text-base wrap-anywhere">
      <a href={url} rel="noopener noreferrer">
        {url}
      </a>
    </h3>
    <p className="text-sm">{problem}</p>
    <p className="text-sm text-soft">
      {failingSince && (
        <>
          Broken since <TimeAgo at={failingSince} /> ·{' '}
        </>
      )}
      On{' '}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <a href={page}>{page}</a>
        </span>
      ))}
    </p>
  </article>
)
