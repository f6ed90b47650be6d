import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '../state.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const ages = { now: 0, minutes: 5 * 60, hours: 5 * 3600, days: 3 * 86_400, years: 400 * 86_400, future: -90 }

export function States() {
  return (
    <>
      {Object.entries(ages).map(([name, seconds]) => (
        <State key={name} name={name}>
          <RelativeTime at={new Date(now.getTime() - seconds * 1000)} now={now} />
        </State>
      ))}
    </>
  )
}
