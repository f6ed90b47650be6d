import { CopyButton } from '#ui/copy-button.tsx'
import { State } from '../state.tsx'

const texts = { text: 'copied text', label: 'Copy DSN', copiedLabel: 'Copied' }

export function States() {
  return (
    <>
      <State name="icon (press it: copied)">
        <CopyButton {...texts} />
      </State>
      <State name="with its label (press it: copied)">
        <CopyButton {...texts} withLabel tone="plain" />
      </State>
    </>
  )
}
