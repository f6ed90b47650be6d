import { messages } from '#messages'

/** Fields that a page has words for; any other is called as it is searched for. */
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

/** What a table of values of this field is called. */
export function fieldName(field: string): string {
  const names: Readonly<Record<string, (typeof known)[keyof typeof known]>> = known
  const name = names[field]
  return name === undefined ? field : messages('performance')(`field.${name}`)
}
