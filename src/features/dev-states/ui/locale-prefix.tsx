import { Link } from '#ui/link.tsx'
import { LocalePrefix } from '#ui/locale-prefix.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="A link below it keeps the language of the address">
      <LocalePrefix prefix="/de">
        <Link href="/issues">Issues</Link>
      </LocalePrefix>
    </State>
  )
}
