import { ShareBar } from '#ui/share-bar.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      {[0, 1, 40, 100].map((value) => (
        <State key={value} name={`${value} of 100`}>
          <ShareBar value={value} max={100} />
        </State>
      ))}
      <State name="nothing of nothing">
        <ShareBar value={0} max={0} />
      </State>
    </>
  )
}
