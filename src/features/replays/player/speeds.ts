export const speeds = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof speeds)[number]
