import { Secret } from '#ui/form/secret.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="shown once">
      <Secret
        label="Token"
        value="mishap_0123456789abcdef0123456789abcdef0123456789abcdef"
        text="Copy it now: it is not shown again."
        copy="Copy token"
        copied="Copied"
      />
    </State>
  )
}
