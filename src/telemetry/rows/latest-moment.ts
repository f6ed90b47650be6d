/** The last time, in milliseconds since the epoch, that both of the engine's types can hold: DateTime ends in 2106. */
export const LATEST_MS = Date.UTC(2106, 0, 1) - 1
