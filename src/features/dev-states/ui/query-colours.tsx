import { QueryColours, type QueryPiece } from '#ui/query-colours.tsx'
import { State } from '../state.tsx'

const text = '!is:resolved OR level:error'
const pieces: readonly QueryPiece[] = [
  { from: 0, to: 1, tone: 'operator' },
  { from: 1, to: 4, tone: 'key' },
  { from: 4, to: 12, tone: 'value' },
  { from: 13, to: 15, tone: 'operator' },
  { from: 16, to: 22, tone: 'key' },
]

export function States() {
  return (
    <>
      <State name="coloured">
        <div className="relative h-9">
          <QueryColours text={text} pieces={pieces} error={undefined} scroll={0} />
        </div>
      </State>
      <State name="with a mistake">
        <div className="relative h-9">
          <QueryColours text={text} pieces={pieces} error={{ from: 4, to: 12 }} scroll={0} />
        </div>
      </State>
    </>
  )
}
