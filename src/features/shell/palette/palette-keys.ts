/** The palette's shortcut: with ⌘ on a Mac, Ctrl elsewhere. */
export const PALETTE_KEYS = 'Mod+k'
