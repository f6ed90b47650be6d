import type { en } from './en/index.ts'
import { messages } from './translator.ts'

/** Variants with a text in the catalogue; any other is shown as it came. */
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

export function whyInWords(why: keyof (typeof en)['projectSettings']['grouped']['why']): string {
  return messages('projectSettings')(`grouped.why.${why}`)
}

export function variantInWords(variant: string): string {
  const t = messages('projectSettings')
  const known = knownVariants.find((one) => one === variant)
  return known === undefined ? t('grouped.variantOther', { variant }) : t(`grouped.variant.${known}`)
}

export function valueInWords(name: string): string {
  const known = knownValues.find((one) => one === name)
  return known === undefined ? name : messages('projectSettings')(`grouped.value.${known}`)
}
