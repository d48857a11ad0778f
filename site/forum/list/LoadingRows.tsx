const ROWS = 6

/** Skeleton of the list; its label is the heading required by the specification (section 2). */
export const LoadingRows = () => (
  <div className="post-rows divide-y divide-line">
    {Array.from({ length: ROWS }, (_, index) => (
      <div key={index} className="post-row">
        <span className="avatar skeleton rounded-full" />
        <div className="grid gap-1">
          {index === 0 ? (
            <p className="text-[1.0625rem] leading-[1.35] text-soft" role="status">
              Loading discussions...
            </p>
          ) : (
            <span className="skeleton h-5.5 w-3/5" />
          )}
          <span className="skeleton h-5 w-2/5" />
        </div>
      </div>
    ))}
  </div>
)
