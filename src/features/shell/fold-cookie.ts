/** `1` if the user has collapsed the navigation. Read while rendering to avoid a layout shift. */
export const FOLD_COOKIE = 'mishap_rail_folded'
