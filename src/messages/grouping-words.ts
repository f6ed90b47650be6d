import type { en } from './en/index.ts'
import { messages } from './translator.ts'

/** What the catalogue has words for; anything else is shown as it is. */
const knownVariants = [
  'app',
  'system',
  'default',
  'message',
  'fingerprint',
  'csp',
  'hpkp',
  'expectct',
  'expectstaple',
  'checksum',
  'template',
  'fallback',
  'filter',
] as const
const knownValues = [
  'type',
  'value',
  'module',
  'filename',
  'function',
  'context-line',
  'message',
  'directive',
  'violation',
  'hostname',
  'name',
  'ns-error-domain',
  'ns-error-code',
] as const

/** Why something did not count. */
export function whyInWords(why: keyof (typeof en)['projectSettings']['grouped']['why']): string {
  return messages('projectSettings')(`grouped.why.${why}`)
}

/** What a variant groups by. */
export function variantInWords(variant: string): string {
  const t = messages('projectSettings')
  const known = knownVariants.find((one) => one === variant)
  return known === undefined ? t('grouped.variantOther', { variant }) : t(`grouped.variant.${known}`)
}

/** What a value is of. */
export function valueInWords(name: string): string {
  const known = knownValues.find((one) => one === name)
  return known === undefined ? name : messages('projectSettings')(`grouped.value.${known}`)
}
