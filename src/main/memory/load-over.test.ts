import { expect, test } from 'vitest'
import { LoadOver } from './load-over.ts'

const MIB = 1024 ** 2
const CALM = 0.02
const BUSY = 1.5

/** The decision at each sample, given as cores and megabytes. */
function decisions(looks: readonly (readonly [cores: number, megabytes: number])[]): readonly boolean[] {
  const loadOver = new LoadOver()
  return looks.map(([cores, megabytes]) => loadOver.look({ cores, residentBytes: megabytes * MIB }))
}

/** A server that has started, and has returned its start-up memory. */
const atRest = [
  [BUSY, 500],
  [CALM, 500],
  [CALM, 500],
  [CALM, 400],
] as const
const settled = [false, false, true, false]

test('what the start took is given back once there is nothing to do', () => {
  expect(decisions(atRest)).toEqual(settled)
})

test('memory is given back when a load is over, and not while it lasts', () => {
  const load = [
    [BUSY, 1_200],
    [CALM, 1_200],
    [BUSY, 1_300],
    [CALM, 1_300],
    [CALM, 1_300],
    [CALM, 420],
  ] as const
  expect(decisions([...atRest, ...load])).toEqual([...settled, false, false, false, false, true, false])
})

test('at rest, or where little has grown, nothing is done', () => {
  const rest = [410, 430, 405, 440, 450].map((megabytes) => [CALM, megabytes] as const)
  expect(decisions([...atRest, ...rest])).toEqual([...settled, ...rest.map(() => false)])
})

test('what cannot be given back is asked for once', () => {
  const kept = [
    [BUSY, 900],
    [CALM, 900],
    [CALM, 900],
    [CALM, 900],
    [CALM, 900],
  ] as const
  expect(decisions([...atRest, ...kept])).toEqual([...settled, false, false, true, false, false])
})

test('slow growth without any load is given back as well', () => {
  const creeping = [420, 440, 460, 470].map((megabytes) => [CALM, megabytes] as const)
  expect(decisions([...atRest, ...creeping])).toEqual([...settled, false, false, false, true])
})
