import { StackedBar, Swatch, type StackTone } from '#ui/stacked-bar.tsx'
import { State } from '../state.tsx'

const tones: readonly StackTone[] = ['chart', 'rest', 'info', 'warning', 'error', 'debug']

export function States() {
  return (
    <>
      <State name="full">
        <StackedBar parts={tones.map((tone, at) => ({ name: tone, tone, value: 10 + at * 3 }))} max={105} />
      </State>
      <State name="empty">
        <StackedBar parts={[]} max={0} />
      </State>
      <State name="colours">
        <div className="flex flex-wrap gap-3 text-sm">
          {tones.map((tone) => (
            <span key={tone} className="inline-flex items-center gap-1.5">
              <Swatch tone={tone} /> {tone}
            </span>
          ))}
        </div>
      </State>
    </>
  )
}
