/** What opens the palette: with ⌘ on a Mac, with Ctrl elsewhere. */
export const PALETTE_KEYS = 'Mod+k'
