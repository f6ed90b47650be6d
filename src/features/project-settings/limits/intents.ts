/** Buttons of spike protection: suspend it for a day, end the suspension, enable, disable. */
const spikeIntents = ['open', 'close', 'on', 'off'] as const
export type SpikeIntent = (typeof spikeIntents)[number]

export function parseSpikeIntent(text: string): SpikeIntent | undefined {
  return spikeIntents.find((intent) => intent === text)
}
