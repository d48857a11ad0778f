const ROWS = ['w-3/5', 'w-4/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-3/5']

/** The shape of the list that is on its way (specification, section 2, "Forum list"). */
export const LoadingRows = () => (
  <>
    <p role="status" className="text-sm text-soft">
      Loading discussions...
    </p>
    <div className="post-rows divide-y divide-line" aria-hidden="true">
      {ROWS.map((width, index) => (
        <div key={index} className="loading-row">
          <div className={`skeleton ${width}`} />
          <div className="skeleton h-3 w-2/5" />
        </div>
      ))}
    </div>
  </>
)
