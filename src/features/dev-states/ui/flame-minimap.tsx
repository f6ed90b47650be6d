'use client'

import { useState } from 'react'
import { FlameMinimap } from '#ui/flame-graph/flame-minimap.tsx'
import { State } from '../state.tsx'
import { barsOf, tonesOf } from './flame-graph.tsx'

const bars = barsOf(12)
const tones = tonesOf(bars)

export function States() {
  const [stretch, setStretch] = useState({ from: 0.25, to: 0.5 })
  return (
    <State name="a stretch of it">
      <FlameMinimap bars={bars} tones={tones} stretch={stretch} onShow={setStretch} label="Overview" />
    </State>
  )
}
