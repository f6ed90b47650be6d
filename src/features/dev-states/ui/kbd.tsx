import { Kbd } from '#ui/kbd.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      {['?', 'g i', 'Mod+k', 'Escape'].map((keys) => (
        <State key={keys} name={keys}>
          <Kbd keys={keys} />
        </State>
      ))}
    </>
  )
}
