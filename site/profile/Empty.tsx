/** Says that a tab has nothing in it. */
export const Empty = ({ children }: { children: string }) => (
  <div className="empty-state">
    <p className="empty-state-title">{children}</p>
  </div>
)
