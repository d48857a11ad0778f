import { HELP } from '#rules/decisions'

/** Introduces new moderators to their work; the text is maintained in content/moderation.json. */
export const HelpView = () => (
  <section className="grid max-w-(--measure) gap-4" aria-labelledby="help-heading">
    <h3 id="help-heading">Moderation in ten points</h3>
    <ol className="grid list-decimal gap-3 pl-6">
      {HELP.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </section>
)
