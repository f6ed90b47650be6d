export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Of the windows that pages are shown in, in pixels: a phone and a desktop. */
export const widths = [390, 1440] as const
export type Width = (typeof widths)[number]
