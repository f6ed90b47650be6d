import { describe, expect, test } from 'vitest'
import { chartModel, type ChartProps } from './chart-model.ts'
import { hrefOfStep, momentOfStep, nearestSeries, readingOf, stepOfMoment, zoomHref } from './reading.ts'
import { scaleFor } from './scales.ts'
import { packChart, unpackChart, type SharedAxes } from './model.ts'
import { pathOf } from './shapes.ts'
import { gapsOf, highestOf, stacksOf } from './stacks.ts'

const words = { noData: 'No data', keys: '', series: 'Series' }

function model(part: Partial<ChartProps> = {}) {
  return chartModel({
    label: 'Events',
    start: new Date('2026-11-21T10:00:00Z'),
    stepSeconds: 3600,
    series: [
      { name: 'Errors', values: [1, 2, null] },
      { name: 'Warnings', values: [3, 0, null] },
      { name: 'p95', kind: 'line', values: [2, null, null], href: '/spans?from=sinceHere&to=untilHere' },
    ],
    words,
    ...part,
  })
}

describe('a chart', () => {
  test('stacks bars on bars, and leaves lines alone', () => {
    const { series } = model()
    expect(stacksOf(series).map((pieces) => pieces[0])).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 4 },
      { from: 0, to: 2 },
    ])
    expect(highestOf(series)).toBe(4)
  })

  test('has a gap where nothing was measured, and none where there was 0', () => {
    const { series } = model()
    expect(gapsOf(series)).toEqual([[2, 3]])
    expect(gapsOf([{ kind: 'bar', values: [0, 0] }])).toEqual([])
    const broken = pathOf({ kind: 'line' }, [{ from: 0, to: 1 }, { from: 0, to: 2 }, null, { from: 0, to: 1 }], 2)
    expect(broken.match(/M/g)).toHaveLength(2)
  })

  test('reads all its values at a step, and what happened then', () => {
    const at = new Date('2026-11-21T10:20:00Z')
    const read = readingOf(model({ marks: [{ at, label: '1.2.3', kind: 'release' }] }), 0)
    expect(read).toBe('Sat 21 Nov, 10:00, Errors: 1, Warnings: 3, p95: 2, 1.2.3')
    expect(readingOf(model(), 2)).toContain('Errors: No data')
  })

  test('is zoomed to whole steps, whichever way they were chosen', () => {
    const zoomed = model({ zoom: '/stats?period=sinceHere--untilHere' })
    expect(zoomHref(zoomed, { from: 2, to: 1 })).toBe('/stats?period=20261121T110000Z--20261121T130000Z')
    expect(zoomHref(model(), { from: 0, to: 1 })).toBeUndefined()
  })

  test('leads to what is behind a step', () => {
    expect(hrefOfStep(model(), 2, 1)).toBe('/spans?from=2026-11-21T11%3A00%3A00.000Z&to=2026-11-21T12%3A00%3A00.000Z')
    expect(hrefOfStep(model(), 0, 1)).toBeUndefined()
  })

  test('finds the series that somebody points at', () => {
    const shown = model()
    const scale = scaleFor(shown.scales, 4)
    expect(nearestSeries(shown, scale, 0, 0.1)).toBe(0)
    expect(nearestSeries(shown, scale, 0, 0.9)).toBe(1)
    expect(nearestSeries(shown, scale, 2, 0.5)).toBeUndefined()
  })

  test('shows a moment of another chart where it has it', () => {
    const shown = model()
    expect(stepOfMoment(shown, momentOfStep(shown, 1))).toBe(1)
    expect(stepOfMoment(shown, Date.parse('2026-11-21T09:59:59Z'))).toBeUndefined()
    expect(stepOfMoment(shown, Date.parse('2026-11-21T13:00:00Z'))).toBeUndefined()
  })

  test('writes the names of releases only where they cover no other', () => {
    const at = (minute: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + minute * 60_000)
    const { marks } = model({
      marks: [
        { at: at(10), label: '1.0.0', kind: 'release' },
        { at: at(12), label: '1.0.1', kind: 'release' },
        { at: at(100), label: '1.1.0 to production', kind: 'deploy' },
        { at: at(600), label: 'too late', kind: 'release' },
      ],
    })
    expect(marks.map(({ text, on }) => [text, on])).toEqual([
      ['1.0.0', 'none'],
      ['1.0.1', 'wide'],
      ['1.1.0 to production', 'both'],
    ])
  })

  test('keeps a bound out of sight that would make all below it flat, unless it is to be seen', () => {
    const bands = [{ from: 100, to: null, tone: 'error', name: 'Poor' }] as const
    expect(model({ bands }).scales.at(-1)?.top).toBeLessThan(100)
    expect(model({ bands, showsBounds: true }).scales.at(-1)?.top).toBe(100)
  })
})

test('a chart is the same once it has travelled, and charts of the same time travel with one axis', () => {
  const [one, other] = [model({ unit: 'us' }), model({ label: 'Another', legend: false })]
  expect(unpackChart(packChart(one))).toEqual(one)
  const axes: SharedAxes = new Map()
  const packed = [one, other].map((each) => packChart(each, axes))
  expect(packed.map(unpackChart)).toEqual([one, other])
  expect(packed[1]?.axis).toBe(packed[0]?.axis)
})

test('a line says where it bends, and nothing of the way between', () => {
  const pieces = [3, 0, 0, 0, 0, 2].map((to) => ({ from: 0, to }))
  expect(pathOf({ kind: 'line' }, pieces, 4)).toBe('M83 25L250 100L750 100L917 50')
  expect(pathOf({ kind: 'area' }, pieces, 4)).toBe('M83 25L250 100L750 100L917 50L917 100L83 100z')
})
