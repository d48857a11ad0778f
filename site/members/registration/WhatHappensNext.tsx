import { useEffect, useRef } from 'react'

export type NextTexts = {
  heading: string
  steps: readonly { title: string; text: string }[]
  back: { label: string; href: string }
}

type Props = {
  texts: NextTexts
  mode: 'INSTANT' | 'LINK'
  /** Where the e-mail to confirm the address went, as far as this page knows. */
  email: string | null
  /** The page that shows how the application stands; null where only the e-mail leads there. */
  statusPath: string | null
}

/** The confirmation of an application (specification, section 2, "Forum registration"). */
export function WhatHappensNext({ texts, mode, email, statusPath }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form has gone, and with it what had the focus.
  useEffect(() => heading.current?.focus(), [])

  const confirm = {
    title: 'You confirm your address',
    text: `We have sent a link to ${email || 'your e-mail address'}. Open it, and your application is with us.`,
  }
  const steps = mode === 'LINK' ? [confirm, ...texts.steps] : texts.steps
  return (
    <section className="stack" aria-labelledby="next-heading">
      <h2 id="next-heading" ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p>Your application has been submitted and is under review.</p>
      {mode === 'LINK' && (
        <p className="text-soft">
          The e-mail has the address of a page, too, that shows how your application stands.
        </p>
      )}
      <ol className="grid gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="card">
            <h3 className="card-title">
              <span className="text-brand">{index + 1}.</span> {title}
            </h3>
            <p className="card-text">{text}</p>
          </li>
        ))}
      </ol>
      <div className="cluster">
        {statusPath && (
          <a className="button" href={statusPath}>
            See how your application stands
          </a>
        )}
        <a className={statusPath ? 'button button-secondary' : 'button'} href={texts.back.href}>
          {texts.back.label}
        </a>
      </div>
    </section>
  )
}
