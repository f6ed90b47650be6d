import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="info">
        <Banner tone="info" title="Saved">
          Applies to events from now on.
        </Banner>
      </State>
      <State name="warning with an action">
        <Banner tone="warning" title="A source map is missing" action={<Button>Retry</Button>}>
          The stack trace below shows minified code.
        </Banner>
      </State>
      <State name="wrong">
        <Banner tone="wrong" title="The event store does not answer">
          New events are kept and will show up later.
        </Banner>
      </State>
      <State name="title only">
        <Banner tone="info" title="This project has no events yet" />
      </State>
    </>
  )
}
