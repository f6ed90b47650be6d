import type { Theme } from '#ui/theme.ts'

/** What the palette says. */
export interface PaletteTexts {
  readonly open: string
  /** In the rail. */
  readonly short: string
  /** The heading of its key in the sheet. */
  readonly keyGroup: string
  readonly title: string
  readonly close: string
  readonly label: string
  readonly placeholder: string
  readonly results: string
  readonly none: string
  readonly searching: string
  readonly failed: string
  readonly signOut: string
  readonly theme: string
  readonly themes: Readonly<Record<Theme, string>>
}
