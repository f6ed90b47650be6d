import { Button } from '#ui/button.tsx'
import { Card, Panel } from '#ui/panel.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="open">
        <Panel id="tags" title="Tags" note="12" aside={<Button>Copy</Button>}>
          What is in it.
        </Panel>
      </State>
      <State name="folds, closed">
        <Panel id="contexts" title="Contexts" note="3" fold="closed">
          What is in it.
        </Panel>
      </State>
      <State name="folds, open">
        <Panel id="breadcrumbs" title="Breadcrumbs" fold="open" aside={<Button>Copy</Button>}>
          What is in it.
        </Panel>
      </State>
      <State name="long title and note">
        <Panel title="A title that goes on for quite some while" note="and a note beside it that does not fit at all">
          What is in it.
        </Panel>
      </State>
      <State name="card">
        <Card>What is in it.</Card>
      </State>
    </>
  )
}
