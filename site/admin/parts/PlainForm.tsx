import type { ReactNode } from 'react'

/**
 * An ordinary form of the page for whoever runs no script: what moderators need most (acts.ts does what it asks).
 * @param hidden what is sent along
 */
export const PlainForm = ({ hidden, children }: { hidden: Record<string, string>; children: ReactNode }) => (
  <form className="without-script grid gap-3" method="post">
    {/* The first button of a form is pressed by Enter in a field: this one keeps a typed reason from doing anything. */}
    <button type="submit" disabled hidden />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
