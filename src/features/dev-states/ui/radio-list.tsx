import { RadioList } from '#ui/radio-list.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'all', label: 'Everybody', text: 'All members of the organisation see the project.' },
  { value: 'teams', label: 'Its teams', text: 'Only members of its teams, and those who run the organisation.' },
]
const frame = { label: 'Who sees it', options }

export function States() {
  return (
    <>
      <State name="chosen">
        <RadioList name="chosen" {...frame} defaultValue="all" hint="Can be changed at any time." />
      </State>
      <State name="none chosen">
        <RadioList name="none" {...frame} defaultValue="" />
      </State>
      <State name="wrong">
        <RadioList name="wrong" {...frame} defaultValue="" error="Choose one of them." />
      </State>
      <State name="disabled">
        <RadioList name="disabled" {...frame} defaultValue="teams" disabled />
      </State>
    </>
  )
}
