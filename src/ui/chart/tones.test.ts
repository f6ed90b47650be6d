import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Colours that appear together in one chart: equal series, and the outcomes of ingested items. */
const together = [
  ['chart', 'series-2', 'series-3', 'series-4', 'series-5'],
  ['chart', 'chart-rest', 'series-2', 'series-4', 'warning', 'error'],
] as const

/** How linear light is perceived with one type of cone missing (Machado, Oliveira and Fernandes, 2009, severity 1). */
const eyes = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  noRed: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  noGreen: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  noBlue: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

type Three = readonly [number, number, number]

/** Below this distance, two colours that do not touch are confused. */
const LEAST = 0.08

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

function colourOf(name: string, theme: 'light' | 'dark'): Three {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  const hex = theme === 'light' ? light : dark
  const part = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function times(matrix: readonly number[], [r, g, b]: Three): Three {
  const row = (at: number) => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b
  return [row(0), row(3), row(6)]
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(light: Three): Three {
  const held = light.map((part) => Math.min(1, Math.max(0, part)))
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    [held[0] ?? 0, held[1] ?? 0, held[2] ?? 0],
  )
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  )
}

function distance(one: Three, other: Three): number {
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))
}

test.each(['light', 'dark'] as const)('the colours of a chart are told apart by every eye in the %s theme', (theme) => {
  for (const names of together) {
    for (const [eye, matrix] of Object.entries(eyes)) {
      const seen = names.map((name) => ({ name, at: oklab(times(matrix, colourOf(name, theme))) }))
      const near = seen.flatMap((one, at) =>
        seen.slice(at + 1).flatMap((other) => {
          const by = distance(one.at, other.at)
          return by < LEAST ? [`${eye}: ${one.name} and ${other.name} are ${by.toFixed(3)} apart`] : []
        }),
      )
      expect(near).toEqual([])
    }
  }
})
