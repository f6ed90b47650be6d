/** The width of a bucket in the units of a chart of bars; that of a bar is in parts.css. */
export const BUCKET = 10
