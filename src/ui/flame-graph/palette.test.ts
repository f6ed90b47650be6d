import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barTones, toneColours } from './palette.ts'

/** WCAG 2.2, 1.4.3 */
const LEAST = 4.5

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

/** Returns a token's linear RGB. */
function lightOf(name: string, theme: 'light' | 'dark'): readonly number[] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt((theme === 'light' ? light : dark).slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

// https://bottosson.github.io/posts/oklab/: mixing in oklab mixes these cube roots, as the last step is linear.
const cones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const light = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const times = (matrix: readonly (readonly number[])[], of: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (of[at] ?? 0), 0))

function mixed(one: readonly number[], other: readonly number[], share: number): readonly number[] {
  const [a, b] = [one, other].map((of) => times(cones, of).map(Math.cbrt))
  return times(
    light,
    (a ?? []).map((part, at) => (part * share + (b?.[at] ?? 0) * (1 - share)) ** 3),
  )
}

const luminance = ([r = 0, g = 0, b = 0]: readonly number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('a name is read on every tone in the %s theme', (theme) => {
  const hard = barTones.flatMap((tone) => {
    const [, token = '', percent = ''] = /var\(--([\w-]+)\) (\d+)%, var\(--surface\)/.exec(toneColours[tone]) ?? []
    const fill = mixed(lightOf(token, theme), lightOf('surface', theme), Number(percent) / 100)
    const by = contrast(lightOf('ink', theme), fill)
    return by >= LEAST ? [] : [`${tone}: ${by.toFixed(2)}`]
  })
  expect(hard).toEqual([])
})
