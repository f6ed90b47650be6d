import { Pager } from '#ui/pager.tsx'
import { State } from '../state.tsx'

const frame = {
  label: 'Pages',
  hrefOf: () => '/dev/states/ui/pager',
  texts: { previous: 'Previous', next: 'Next' },
}

export function States() {
  return (
    <>
      <State name="first page">
        <Pager {...frame} page={1} hasNext />
      </State>
      <State name="between">
        <Pager {...frame} page={2} hasNext />
      </State>
      <State name="last page">
        <Pager {...frame} page={3} hasNext={false} />
      </State>
      <State name="the only page: nothing">
        <Pager {...frame} page={1} hasNext={false} />
      </State>
    </>
  )
}
