import { Component, useState, type ComponentType, type ReactNode } from 'react'
import './replaced-text.ts'
import { rehydrate, type Dehydrated } from '../../data/hydration.ts'
import { Alert } from '../Alert.tsx'

type Island<Props> = ComponentType<{ data: Dehydrated<Omit<Props, 'children'>>; children?: ReactNode }>

/**
 * Makes a component an island with hydration data: an error in it is shown in its place, and leaves the rest of the page
 * as it is.
 * @param Content what the island shows; its properties are the hydration data, and what the page puts into it
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
