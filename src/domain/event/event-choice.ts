/** Ways to select an event of an issue without knowing its id. */
export const eventChoices = ['recommended', 'latest', 'oldest'] as const
export type EventChoice = (typeof eventChoices)[number]
