/** What an open tab is called; the focus can be moved to it when its place in the list has gone. */
export const TabHeading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-2xl" tabIndex={-1}>
    {children}
  </h2>
)
