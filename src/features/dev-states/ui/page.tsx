import { Button } from '#ui/button.tsx'
import { Column, Columns, PageBody, PageHeader } from '#ui/page.tsx'
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
          <p>The body of every page has the same width.</p>
        </PageBody>
      </State>
      <State name="in columns" wide>
        <Columns>
          <Column>
            <p>Two parts stand below one another in the first column: this one,</p>
            <p>and this one.</p>
          </Column>
          <p>The second has a single part. On a narrow screen it stands below the first.</p>
        </Columns>
      </State>
    </>
  )
}
