'use client'

import { noteOpened } from '#ui/opened-here.ts'
import { UnseenDot } from '#ui/unseen-dot.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="Not opened yet; gone once it is">
        <p>
          <UnseenDot of="states 1" label="Not seen by you yet" /> TypeError: pay is not a function
        </p>
        <button type="button" onClick={() => noteOpened('states 1')}>
          Open
        </button>
      </State>
    </>
  )
}
