export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Window widths for viewing pages, in pixels: phone and desktop. */
export const widths = [390, 1440] as const
export type Width = (typeof widths)[number]
