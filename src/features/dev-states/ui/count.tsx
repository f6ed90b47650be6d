import { Count } from '#ui/count.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      {[0, 7, 999, 12_449, 3_400_000, 9_999_999_999].map((value) => (
        <State key={value} name={`${value}`}>
          <Count value={value} label={`${value} events`} />
        </State>
      ))}
    </>
  )
}
