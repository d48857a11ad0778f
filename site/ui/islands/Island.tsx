import { Component, useState, type ComponentType, type ReactNode } from 'react'
import './replaced-text.ts'
import { rehydrate, type Dehydrated } from '../../data/hydration.ts'
import { Alert } from '../Alert.tsx'

type Island<Props> = ComponentType<{ data: Dehydrated<Omit<Props, 'children'>>; children?: ReactNode }>

/**
 * Makes a component an island with hydration data. An error in it is shown in its place and does not affect the rest of
 * the page.
 * @param Content component whose properties are the hydration data, and what the page adds
 */
export function asIsland<Props extends object>(Content: ComponentType<Props>): Island<Props> {
  const Hydrated: Island<Props> = ({ data, children }) => {
    const [props] = useState(() => rehydrate(data))
    return <Content {...({ ...props, children } as Props)} />
  }
  return function Island(props) {
    return (
      <IslandBoundary>
        <Hydrated {...props} />
      </IslandBoundary>
    )
  }
}

/** Catches rendering errors, and offers to reload the page. */
export class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}

/** Links to the URL without its fragment, which would only scroll. */
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
