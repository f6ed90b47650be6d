import { describe, expect, test } from 'vitest'
import { scrubText } from '../scrub-parts.ts'
import { harmlessTexts } from './lookalikes.ts'
import { places } from './places.ts'
import { plantedSecrets } from './secrets.ts'

const secrets = plantedSecrets()
const harmless = harmlessTexts()

describe('the corpus of secrets and look-alikes', () => {
  test('is large enough to say something', () => {
    expect(new Set(secrets.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300)
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(300)
    expect(places.length).toBeGreaterThanOrEqual(20)
  })

  test('every secret is gone from every place, and was there in 20 at least', () => {
    const left: string[] = []
    for (const { kind, text, needle } of secrets) {
      // Some places are too short for some secrets.
      const planted = places.filter((place) => isIn(needle, place.before(text)))
      if (planted.length < 20) left.push(`planted in ${planted.length} places only: ${kind}: ${text}`)
      for (const place of planted)
        if (isIn(needle, place.after(text))) left.push(`${kind} in ${place.name}: ${JSON.stringify(place.after(text))}`)
    }
    expect(left).toEqual([])
    process.stdout.write(`${secrets.length} secrets in ${places.length} places, all gone\n`)
  })

  test('what was scrubbed once is not changed by scrubbing it again', () => {
    for (const { text } of secrets) expect(scrubText(scrubText(text))).toBe(scrubText(text))
  })

  test('every look-alike is kept as it was, in every place', () => {
    const lost: string[] = []
    for (const place of places)
      for (const text of harmless)
        if (JSON.stringify(place.after(text)) !== JSON.stringify(place.before(text)))
          lost.push(`${text} in ${place.name}: ${JSON.stringify(place.after(text)).slice(0, 500)}`)
    expect(lost).toEqual([])
    process.stdout.write(`${harmless.length} look-alikes in ${places.length} places, all kept\n`)
  })
})

/** Returns whether a text occurs anywhere in a value, plain or percent-encoded. */
function isIn(needle: string, value: unknown): boolean {
  const json = JSON.stringify(value)
  return [needle, encodeURIComponent(needle)].some((text) => json.includes(JSON.stringify(text).slice(1, -1)))
}
