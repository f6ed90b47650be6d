import { ScrollBox } from '#ui/scroll-box.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="it fits">
        <ScrollBox label="A short line">A short line.</ScrollBox>
      </State>
      <State name="it scrolls">
        <ScrollBox label="A long line">
          <p className="whitespace-nowrap">{'A line that is wider than its page. '.repeat(12)}</p>
        </ScrollBox>
      </State>
    </>
  )
}
