/** Events that are asked for by what they are, not by their id. */
export const eventChoices = ['recommended', 'latest', 'oldest'] as const
export type EventChoice = (typeof eventChoices)[number]
