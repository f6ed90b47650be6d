import { messages } from '#messages'

/** Fields with a translated name; others use their search name. */
const known = {
  transaction: 'transaction',
  release: 'release',
  environment: 'environment',
  'span.op': 'operation',
  'span.name': 'name',
  'http.response.status_code': 'status',
  'browser.name': 'browser',
  'device.family': 'device',
} as const

/** The title of a table of this field's values. */
export function fieldName(field: string): string {
  const names: Readonly<Record<string, (typeof known)[keyof typeof known]>> = known
  const name = names[field]
  return name === undefined ? field : messages('performance')(`field.${name}`)
}
