import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { State } from '../state.tsx'

const digest = { value: '3127401182', label: 'Digest', copy: 'Copy digest', copied: 'Copied' }

export function States() {
  return (
    <>
      <State name="empty">
        <EmptyState title="No alerts yet" action={<Button tone="primary">Create alert</Button>}>
          An alert tells you when errors come, or become more.
        </EmptyState>
      </State>
      <State name="empty, title only">
        <EmptyState title="No issues match this search" />
      </State>
      <State name="failed">
        <ErrorState title="This page could not be loaded" digest={digest} actions={<Button>Retry</Button>}>
          <p>The event store did not answer. New events are kept.</p>
        </ErrorState>
      </State>
      <State name="not found">
        <ErrorState title="There is no such page" status="404">
          <p>It may have been deleted, or you may not see it.</p>
        </ErrorState>
      </State>
    </>
  )
}
