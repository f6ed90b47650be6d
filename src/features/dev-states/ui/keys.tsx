'use client'

import { KeyMap, KeySheet, useKeys } from '#ui/keys.tsx'
import { State } from '../state.tsx'

const nothing = () => undefined

export function States() {
  useKeys([
    { keys: 'j', label: 'Next issue', group: 'This list', run: nothing },
    { keys: 'k', label: 'Previous issue', group: 'This list', run: nothing },
    { keys: 'g i', label: 'Issues', group: 'Go to', run: nothing },
    { keys: 'Mod+k', label: 'Search everything', group: 'Everywhere', run: nothing },
  ])
  return (
    <State name="sheet of keys (press ?)">
      <KeyMap />
      <KeySheet title="Keyboard shortcuts" closeLabel="Close" label="Keyboard shortcuts" group="Everywhere" />
      <p className="text-ink-2">Press ? to open it.</p>
    </State>
  )
}
