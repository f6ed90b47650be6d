import type { ProfileFrame } from '#domain/profile/profile.ts'
import type { Bars } from '#ui/flame-graph/bars.ts'
import { barTones, GROUP_TONES, type BarTone } from '#ui/flame-graph/palette.ts'
import { libraryOf } from './frame-text.ts'

export const colourings = ['app', 'package', 'difference'] as const
/** The meaning of bar colours. */
export type Colouring = (typeof colourings)[number]

/**
 * Returns the tone index of each bar.
 * @param changes by the bars' ids
 */
export function tonesOf(
  bars: Bars,
  frames: readonly ProfileFrame[],
  by: Colouring,
  changes: readonly number[] | undefined,
): Uint8Array {
  const tones = new Uint8Array(bars.name.length)
  const ofFrame = frames.map((frame) =>
    toneIndex(by === 'package' ? toneOfLibrary(libraryOf(frame)) : toneOfApp(frame)),
  )
  for (let bar = 0; bar < tones.length; bar++) {
    tones[bar] =
      by === 'difference' && changes !== undefined
        ? toneIndex(toneOfChange(changes[bars.id[bar] ?? 0] ?? 0))
        : (ofFrame[bars.name[bar] ?? 0] ?? 0)
  }
  return tones
}

function toneIndex(tone: BarTone): number {
  return barTones.indexOf(tone)
}

function toneOfApp({ inApp }: ProfileFrame): BarTone {
  return inApp ? 'main' : 'rest'
}

/** A library has the same tone in every profile. */
export function toneOfLibrary(library: string): BarTone {
  if (library === '') return 'rest'
  let hash = 0
  for (const character of library) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return `group-${((hash >>> 8) % GROUP_TONES) + 1}` as BarTone
}

/** Minimum changes of a share for each tone. */
const STEPS = [0.05, 0.01, 0.001] as const

function toneOfChange(change: number): BarTone {
  const step = STEPS.findIndex((least) => Math.abs(change) >= least)
  if (step < 0) return 'same'
  return `${change > 0 ? 'more' : 'less'}-${3 - step}` as BarTone
}
