import { SearchListInput } from '#ui/form/inputs/search-list-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = Array.from({ length: 60 }, (_, at) => ({ value: `${at}`, label: `Check ${at + 1}`, note: 'web' }))
const texts = { search: 'Search', none: 'Nothing matches.', more: 'Search to see more.' }
const frame = { label: 'Checks', hint: 'None chosen: all of them.', options, texts }

export function States() {
  return (
    <>
      <State name="several of many">
        <SampleForm values={{ several: ['3', '58'] }}>
          <SearchListInput name="several" {...frame} many />
        </SampleForm>
      </State>
      <State name="one of few">
        <SampleForm values={{ one: '1' }}>
          <SearchListInput name="one" {...frame} options={options.slice(0, 3)} />
        </SampleForm>
      </State>
      <State name="empty">
        <SampleForm>
          <SearchListInput name="empty" {...frame} options={[]} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: '2' }} disabled>
          <SearchListInput name="disabled" {...frame} options={options.slice(0, 3)} />
        </SampleForm>
      </State>
    </>
  )
}
