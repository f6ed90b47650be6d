import { CheckList } from '#ui/check-list.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'web', label: 'web', note: 'JavaScript' },
  { value: 'api', label: 'api', note: 'Python' },
  { value: 'a-very-long-project-name', label: 'a-very-long-project-name-that-does-not-fit-on-one-line', note: 'Go' },
]
const texts = { label: 'Projects', hint: 'The alert watches these projects only.' }

export function States() {
  return (
    <>
      <State name="full">
        <CheckList name="full" {...texts} options={options} defaultValues={['web']} />
      </State>
      <State name="empty">
        <CheckList name="empty" {...texts} options={[]} defaultValues={[]} />
      </State>
      <State name="many: the list scrolls" wide>
        <CheckList
          name="many"
          {...texts}
          options={Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, label: `project-${index + 1}` }))}
          defaultValues={['1', '3']}
        />
      </State>
    </>
  )
}
