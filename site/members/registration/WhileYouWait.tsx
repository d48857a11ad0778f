/** Links an applicant to pages that need no account. */
export const WhileYouWait = () => (
  <p className="text-soft">
    While you wait, you can get <a href="/newsletter">the best of each week by e-mail</a>. You don’t need an
    account.
  </p>
)
