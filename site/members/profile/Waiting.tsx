import type { ReactNode } from 'react'

/** While a list or a whole profile is on its way: the shape of what comes, and what it is in words. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4">
    <p className="sr-only" role="status">
      {children}
    </p>
    {[0, 1, 2].map((index) => (
      <div key={index} className="card" aria-hidden="true">
        <span className="skeleton h-5 w-32" />
        <span className="skeleton h-6" />
        <span className="skeleton h-4 w-48" />
      </div>
    ))}
  </div>
)
