import { Link } from '#ui/link.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="in a text">
      <p>
        Read on in the{' '}
        <Link href="/dev/states" className="text-accent underline">
          list of states
        </Link>
        .
      </p>
    </State>
  )
}
