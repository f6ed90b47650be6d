/** Set to `1` in the browser of whoever folded the rail; read when the next page is made, so that nothing jumps. */
export const FOLD_COOKIE = 'mishap_rail_folded'
