type Props = { reasons: readonly string[]; onChoose: (reason: string) => void }

/** Ready-made words, to be pressed instead of typed. */
export const ReasonChips = ({ reasons, onChoose }: Props) => (
  <div className="cluster" role="group" aria-label="Ready-made words">
    {reasons.map((reason) => (
      <button key={reason} className="chip text-left text-sm" type="button" onClick={() => onChoose(reason)}>
        {reason}
      </button>
    ))}
  </div>
)
