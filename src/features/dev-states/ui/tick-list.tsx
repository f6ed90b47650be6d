import { TickList } from '#ui/tick-list.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'project:read', text: 'See projects and their settings.' },
  { value: 'project:releases', text: 'Create releases and upload source maps.' },
]

export function States() {
  return (
    <>
      <State name="ticked">
        <TickList name="ticked" label="Scopes" options={options} ticked={['project:read']} />
      </State>
      <State name="wrong">
        <TickList name="wrong" label="Scopes" options={options} ticked={[]} error="Choose at least one scope." />
      </State>
    </>
  )
}
