'use client'

import { MenuItem } from '#ui/menu.tsx'
import { SplitButton } from '#ui/split-button.tsx'
import { State } from '../state.tsx'

const nothing = () => undefined
const menu = (
  <>
    <MenuItem onSelect={nothing}>In the next release</MenuItem>
    <MenuItem onSelect={nothing}>In a release …</MenuItem>
  </>
)
const frame = { label: 'Resolve', onPress: nothing, menuLabel: 'More ways to resolve', menu }

export function States() {
  return (
    <>
      <State name="plain (press the arrow)">
        <SplitButton {...frame} />
      </State>
      <State name="primary">
        <SplitButton {...frame} tone="primary" />
      </State>
      <State name="pending">
        <SplitButton {...frame} tone="primary" pending />
      </State>
      <State name="disabled">
        <SplitButton {...frame} disabled />
      </State>
    </>
  )
}
