import { Component, type ReactNode, Suspense } from 'react'
import { editorTexts } from '../../../text/eventEditor.ts'

/** The preview must not take the editor down: where it fails, nothing else does. */
export class PreviewGuard extends Component<{ children: ReactNode }> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override render() {
    if (this.state.isFailed) return <p className="quiet">{editorTexts.previewFailed}</p>
    return <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
