/** Beside what sends a text: who reads it, and where it says what becomes of it. */
export const PublicNote = () => (
  <p className="text-sm text-soft">
    Once published, it’s visible to everyone.{' '}
    <a href="/legal/privacy" target="_blank" rel="noreferrer">
      Privacy<span className="sr-only">, opens in a new tab</span>
    </a>
  </p>
)
