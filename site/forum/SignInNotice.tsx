import { Alert } from '../ui/Alert.tsx'

/** Tells a visitor what signing in is good for. `path` is where to come back to without JavaScript. */
export const SignInNotice = ({ path }: { path: string }) => (
  <Alert tone="info" className="for-strangers">
    <a href={`/sign-in?next=${encodeURIComponent(path)}`} data-sign-in="">
      Sign in
    </a>{' '}
    to take part in this discussion, or <a href="/forum/register">join the community</a>.
  </Alert>
)
