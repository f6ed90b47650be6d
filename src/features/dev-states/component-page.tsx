import { notFound } from '#running/refuse.ts'
import { DevFrame, STATES, type Params } from './frame.tsx'
import { StateGrid } from './state.tsx'
import { uiStates } from './ui-states.ts'

/** All states of one component. */
export async function ComponentStates({ name, params }: { name: string; params: Params }) {
  const load = uiStates[name]
  if (load === undefined) notFound()
  const { States } = await load()
  return (
    <DevFrame title={name} path={`${STATES}/ui/${name}`} params={params}>
      <StateGrid>
        <States />
      </StateGrid>
    </DevFrame>
  )
}
