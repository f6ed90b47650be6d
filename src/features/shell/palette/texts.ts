import type { Theme } from '#ui/theme.ts'

export interface PaletteTexts {
  readonly open: string
  /** In the navigation. */
  readonly short: string
  /** Heading of its shortcut in the shortcut list. */
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
