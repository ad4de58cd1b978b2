/** Shows a message and a reload button in place of a page that throws. Header and footer stay. */
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { PageHead } from './page-head.tsx'

type State = { hasFailed: boolean }

/** Give it a key that changes with the page, so that the next page is rendered again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="frame">
        <PageHead title="Something went wrong" description="This page could not be shown." noIndex />
        <Notice
          as="h1"
          title="Something went wrong on this page"
          action={<Button onClick={() => location.reload()}>Load it again</Button>}
        >
          Nothing that you have put in your cart or paid is lost.
        </Notice>
      </div>
    )
  }
}
