/** Note beside the send button: who will read the text, and where its status is shown. */
export const PublicNote = () => (
  <p className="text-sm text-soft">
    Once published, it’s visible to everyone.{' '}
    <a href="/legal/privacy" target="_blank" rel="noreferrer">
      Privacy<span className="sr-only">, opens in a new tab</span>
    </a>
  </p>
)
