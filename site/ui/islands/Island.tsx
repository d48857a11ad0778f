import { Component, type ComponentType, type ReactNode } from 'react'
import './replaced-text.ts'
import { Alert } from '../Alert.tsx'

/**
 * Makes a component an island: what fails in it says so in its place, and leaves the rest of the page as it is.
 * @param Content what the island shows
 */
export function asIsland<Props extends object>(Content: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    return (
      <IslandBoundary>
        <Content {...props} />
      </IslandBoundary>
    )
  }
}

/** Catches what fails below it, and offers to load the page again. */
export class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}

/** The address without its fragment, which alone would only scroll. */
const Failure = () => (
  <div className="container section">
    <Alert tone="danger" title="This part of the page has stopped working" isLive>
      <p>
        <a href={`${location.pathname}${location.search}`}>Reload the page</a> to carry on. If you have just
        sent something, check whether it arrived before you send it again.
      </p>
    </Alert>
  </div>
)
