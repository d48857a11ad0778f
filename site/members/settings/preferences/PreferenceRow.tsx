import type { ReactNode } from 'react'

type Props = { title: string; note?: string; inSite?: ReactNode; email: ReactNode }

/** A kind of notification, with its channels beside it on a wide screen. */
export const PreferenceRow = ({ title, note, inSite, email }: Props) => (
  // A legend that floats is placed by the grid as anything else is.
  <fieldset className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_8.5rem_14rem]">
    <legend className="float-left font-semibold text-balance text-ink">{title}</legend>
    <div className={note && 'sm:row-span-2'}>{inSite}</div>
    <div className={note && 'sm:row-span-2'}>{email}</div>
    {note && <p className="self-start text-sm text-soft max-sm:row-start-2">{note}</p>}
  </fieldset>
)
