'use client'

import { HoverCard } from '#ui/hover-card.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      {(['bottom', 'top'] as const).map((side) => (
        <State key={side} name={`${side} (move the pointer to it)`}>
          <HoverCard
            side={side}
            trigger={
              <button type="button" className="rounded-sm underline">
                TypeError: cart is undefined
              </button>
            }
          >
            <p>at total (src/cart.ts:5)</p>
            <p className="text-ink-3">at checkout (src/checkout.ts:42)</p>
          </HoverCard>
        </State>
      ))}
    </>
  )
}
