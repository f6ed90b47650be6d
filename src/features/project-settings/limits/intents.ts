/** The buttons of spike protection: let everything through for a day, or no more; on; off. */
const spikeIntents = ['open', 'close', 'on', 'off'] as const
export type SpikeIntent = (typeof spikeIntents)[number]

/** The button that a form names. */
export function parseSpikeIntent(text: string): SpikeIntent | undefined {
  return spikeIntents.find((intent) => intent === text)
}
