import { useSyncExternalStore } from 'react'
import { dayAhead } from '#limits/items'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { fullDay } from '../../ui/texts/time.ts'
import { payLabel, placeLabel } from '#text/vacancies'
import type { Vacancy } from './operations.ts'

const never = () => () => {}

/** Returns the link to apply and its label: the host of a page, or the e-mail address. */
function destinationOf(applyTo: string) {
  if (URL.canParse(applyTo)) return { href: applyTo, shown: new URL(applyTo).hostname.replace(/^www\./, '') }
  return { href: `mailto:${encodeURIComponent(applyTo).replace('%40', '@')}`, shown: applyTo }
}

type Props = { vacancy: Vacancy; isPublished: boolean }

/** Shows the employer, place and pay of a job, and how to apply while it is open. */
export function VacancyCard({ vacancy, isPublished }: Props) {
  const { employer, applyTo, closesOn } = vacancy
  const { href, shown } = destinationOf(applyTo)
  // The vacancy may have closed since the page was rendered.
  const isOpen = useSyncExternalStore(
    never,
    () => closesOn >= dayAhead(0),
    () => vacancy.isOpen,
  )
  return (
    <section className="card kind-card" aria-label="Vacancy">
      {!isOpen && <Alert tone="warning" title={`This vacancy closed on ${fullDay(closesOn)}`} />}
      <dl className="kind-facts">
        <dt>
          <Icon name="people" />
          <span className="sr-only">Employer</span>
        </dt>
        <dd>{employer}</dd>
        <dt>
          <Icon name="euro" />
          <span className="sr-only">Pay</span>
        </dt>
        <dd className="font-semibold">{payLabel(vacancy)}</dd>
        <dt>
          <Icon name="place" />
          <span className="sr-only">Where</span>
        </dt>
        <dd>{placeLabel(vacancy)}</dd>
        {isOpen && (
          <>
            <dt>
              <Icon name="clock" />
              <span className="sr-only">Closes</span>
            </dt>
            <dd>
              Open until <time dateTime={closesOn}>{fullDay(closesOn)}</time>
            </dd>
          </>
        )}
      </dl>
      {isPublished && (
        <div className="cluster kind-acts">
          {isOpen && (
            <>
              {/* Attributes of links in members' texts. */}
              <a className="button" href={href} rel="ugc nofollow noopener" target="_blank">
                Apply<span className="sr-only"> to {applyTo}</span>
              </a>
              <span className="text-sm wrap-anywhere text-soft">{shown}</span>
            </>
          )}
          <a href="/jobs">All open vacancies</a>
        </div>
      )}
    </section>
  )
}
