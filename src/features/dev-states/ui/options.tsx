'use client'

import { Options } from '#ui/options.tsx'
import { State } from '../state.tsx'

const options = [
  { key: 'is', content: 'is:unresolved', heading: 'Keys' },
  { key: 'level', content: 'level:error' },
  { key: 'web', content: 'web', heading: 'Projects' },
]

export function States() {
  return (
    <>
      <State name="with headings, the second chosen">
        <Options id="some" label="Suggestions" options={options} at={1} onChoose={() => undefined} />
      </State>
      <State name="empty: nothing shows">
        <Options id="none" label="Suggestions" options={[]} at={0} onChoose={() => undefined} />
      </State>
    </>
  )
}
