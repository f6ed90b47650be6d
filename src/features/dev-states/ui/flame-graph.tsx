'use client'

import { useState } from 'react'
import { BarsBuilder, type Bars } from '#ui/flame-graph/bars.ts'
import { FlameGraph } from '#ui/flame-graph/flame-graph.tsx'
import { State } from '../state.tsx'

const names = ['main', 'handleRequest', 'renderCart', 'computeTaxesOfEveryItem', 'query', 'parse', 'hash']

/** Bars that halve with each row, without each row's last one. */
export function barsOf(depth: number): Bars {
  const builder = new BarsBuilder()
  for (let row = 0; row < depth; row++) {
    const many = 2 ** row
    for (let place = 0; place < many - (row > 2 ? 1 : 0); place++)
      builder.add(row, { start: place / many, end: (place + 1) / many, name: (row + place) % names.length, id: place })
  }
  return builder.finish(1)
}

export const tonesOf = (bars: Bars) => Uint8Array.from(bars.name, (name) => name)

const few = barsOf(5)
const many = barsOf(16)
const fewTones = tonesOf(few)
const manyTones = tonesOf(many)
const hits = Uint8Array.from(names, (name) => (name === 'query' ? 1 : 0))

function Shown({ bars, tones, searched = false }: { bars: Bars; tones: Uint8Array; searched?: boolean }) {
  const [stretch, setStretch] = useState({ from: 0, to: bars.whole })
  const [selected, setSelected] = useState<number>()
  return (
    <FlameGraph
      bars={bars}
      names={names}
      tones={tones}
      hits={searched ? hits : undefined}
      stretch={stretch}
      onShow={setStretch}
      selected={selected}
      onSelect={setSelected}
      readout={(bar) => [names[bars.name[bar] ?? 0] ?? '', '12ms']}
      spoken={selected === undefined ? '' : (names[bars.name[selected] ?? 0] ?? '')}
      texts={{ summary: 'Flame graph', keys: 'Arrow keys move between calls.', minimap: 'Overview' }}
    />
  )
}

export function States() {
  return (
    <>
      <State name="few calls">
        <Shown bars={few} tones={fewTones} />
      </State>
      <State name="searched">
        <Shown bars={few} tones={fewTones} searched />
      </State>
      <State name="more calls than pixels">
        <Shown bars={many} tones={manyTones} />
      </State>
    </>
  )
}
