import { useEffect, useRef } from 'react'
import { WhileYouWait } from './WhileYouWait.tsx'

export type NextTexts = {
  heading: string
  steps: readonly { title: string; text: string }[]
  meanwhile: { label: string; href: string }
  back: { label: string; href: string }
}

type Props = {
  texts: NextTexts
  mode: 'INSTANT' | 'LINK'
  /** The applicant's first name, if known. */
  firstName: string
  /** E-mail address of the confirmation, if known. */
  email: string | null
  /** Typical review time of applications, as a sentence. */
  reviewTime: string
  /** Page with the application's status; null if only the e-mail links to it. */
  statusPath: string | null
}

/** Confirms an application (specification, section 2, "Forum registration"), in place of the whole page. */
export function WhatHappensNext({ texts, mode, firstName, email, reviewTime, statusPath }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone, and with it the focused element.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const confirm = {
    title: 'Confirm your e-mail',
    text: `We’ve sent a link to ${email || 'your e-mail address'}. Open it to send your application.`,
  }
  const steps = mode === 'LINK' ? [confirm, ...texts.steps] : texts.steps
  return (
    <div className="registration-done">
      <Tick />
      <h1 ref={heading} tabIndex={-1}>
        {firstName.trim() ? `Thank you, ${firstName.trim()}` : 'Thank you'}
      </h1>
      <p className="lead">Your application has been submitted and is under review. {reviewTime}</p>
      {mode === 'LINK' && <p className="text-soft">The e-mail also has a link to check your application.</p>}
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">{texts.heading}</h2>
        <ol className="registration-steps">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="card">
              <h3 className="card-title">
                <span className="text-brand">{index + 1}.</span> {title}
              </h3>
              <p className="card-text">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <WhileYouWait />
      <div className="cluster">
        {statusPath && (
          <a className="button" href={statusPath}>
            Check your application
          </a>
        )}
        <a className={statusPath ? 'button button-secondary' : 'button'} href={texts.meanwhile.href}>
          {texts.meanwhile.label}
        </a>
        <a className="button button-secondary" href={texts.back.href}>
          {texts.back.label}
        </a>
      </div>
    </div>
  )
}

/** Tick mark drawn as two strokes over a line, like the notches of the wordmark. */
const Tick = () => (
  <svg className="registration-tick" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
    <circle cx="36" cy="36" r="34" />
    <path d="M21 38l10.5 10.5L52 25" />
  </svg>
)
