import { Component, type ReactNode, Suspense } from 'react'
import { Button } from './Button.tsx'
import { Waiting } from './messages/Waiting.tsx'

/** Wraps a late view. Where its code cannot be loaded, it offers to reload the page. */
export class Later extends Component<{ children: ReactNode }> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override render() {
    if (!this.state.isFailed) {
      return <Suspense fallback={<Waiting>Opening</Waiting>}>{this.props.children}</Suspense>
    }
    return (
      <div className="stack" role="alert">
        <p>This step could not be loaded. Nothing is lost: check your connection and try again.</p>
        <p>
          <Button onPress={() => location.reload()}>Try again</Button>
        </p>
      </div>
    )
  }
}
