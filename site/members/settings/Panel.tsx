import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of the settings page, linked as `/settings#id`. */
export const Panel = ({ id, title, lead, children }: Props) => (
  <section className="card scroll-mt-24 gap-5" id={id} aria-labelledby={`${id}-title`}>
    <div className="grid gap-1">
      <h2 className="card-title" id={`${id}-title`}>
        {title}
      </h2>
      {lead && <p className="card-text">{lead}</p>}
    </div>
    {children}
  </section>
)
