import { Button } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="title only" wide>
        <PageHeader title="Issues" />
      </State>
      <State name="title, note and actions" wide>
        <PageHeader title="Issues" note="1,204 unresolved" actions={<Button tone="primary">Create alert</Button>} />
        <PageBody>
          <p>The body of a page keeps its lines readable where it holds a text, and takes the width of a table else.</p>
        </PageBody>
      </State>
    </>
  )
}
