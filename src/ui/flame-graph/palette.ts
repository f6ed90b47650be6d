import { pixelsOf } from './sheet.ts'

/** Tones of bars: two opposites, eight for groups, and both directions of a diverging scale. */
export const barTones = [
  'main',
  'rest',
  'group-1',
  'group-2',
  'group-3',
  'group-4',
  'group-5',
  'group-6',
  'group-7',
  'group-8',
  'same',
  'less-1',
  'less-2',
  'less-3',
  'more-1',
  'more-2',
  'more-3',
] as const
export type BarTone = (typeof barTones)[number]

/** Number of groups with a tone of their own. */
export const GROUP_TONES = 8

const mixed = (token: string, percent: number) => `color-mix(in oklab, var(--${token}) ${percent}%, var(--surface))`

/** Soft enough for a readable label on each, in both themes (palette.test.ts). */
export const toneColours: Record<BarTone, string> = {
  main: mixed('chart', 38),
  rest: mixed('chart-rest', 45),
  'group-1': mixed('chart', 38),
  'group-2': mixed('series-2', 28),
  'group-3': mixed('series-3', 36),
  'group-4': mixed('series-4', 28),
  'group-5': mixed('info', 32),
  'group-6': mixed('warning', 30),
  'group-7': mixed('fatal', 28),
  'group-8': mixed('series-5', 28),
  same: mixed('chart-rest', 45),
  'less-1': mixed('info', 18),
  'less-2': mixed('info', 32),
  'less-3': mixed('info', 48),
  'more-1': mixed('error', 16),
  'more-2': mixed('error', 30),
  'more-3': mixed('error', 46),
}

/** Share of its colour that a bar keeps if it does not match the search. */
export const DIMMED = 0.3

/** Colours resolved for a canvas. */
export interface Palette {
  /** By tone index. */
  readonly tones: readonly string[]
  /** The same as pixel values, plus those of dimmed bars and of the background. */
  readonly pixels: { readonly tones: Uint32Array; readonly dimmed: Uint32Array; readonly paper: number }
  readonly text: string
  readonly paper: string
  readonly selected: string
  readonly font: string
}

/**
 * Reads the page's current colours. A custom property holds both themes' colours as text; only a real property of an
 * element resolves to one of them, hence the probe element.
 */
export function readPalette(within: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  within.append(probe)
  const colourOf = (colour: string) => {
    probe.style.color = colour
    return getComputedStyle(probe).color
  }
  const tones = barTones.map((tone) => colourOf(toneColours[tone]))
  const paper = colourOf('var(--surface)')
  const palette = {
    tones,
    pixels: {
      tones: pixelsOf(tones, paper, 1),
      dimmed: pixelsOf(tones, paper, DIMMED),
      paper: pixelsOf([paper], paper, 1)[0] ?? 0,
    },
    text: colourOf('var(--ink)'),
    paper,
    selected: colourOf('var(--accent)'),
    font: getComputedStyle(within).fontFamily,
  }
  probe.remove()
  return palette
}
