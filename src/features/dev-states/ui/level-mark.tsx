import { LevelMark } from '#ui/level-mark.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      {(['fatal', 'error', 'warning', 'info', 'debug'] as const).map((level) => (
        <State key={level} name={level}>
          <span className="flex items-center gap-2">
            <LevelMark level={level} label={level} /> {level}
          </span>
        </State>
      ))}
    </>
  )
}
