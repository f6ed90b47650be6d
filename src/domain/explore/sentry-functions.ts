import { percentDecoded } from '../text/percent.ts'

// Our functions in the words of Sentry's clients: the way back of ./sentry-names.ts.

const METRIC = /^(\w+)\((counter|gauge|distribution):([^:]*):(.+)\)$/

/** A function of a dataset as Sentry's clients write it; what they have no other word for stays as it is. */
export function sentryFunction(dataset: string, name: string): string {
  if (dataset === 'metrics') return metricOf(name)
  if (name === 'rate()') return 'epm()'
  return name.replace(/^unique\(/, 'count_unique(')
}

function metricOf(text: string): string {
  const [, of = '', type = '', unit = '', name = ''] = METRIC.exec(text) ?? []
  if (name === '') return text
  return `${of === 'rate' ? 'per_second' : of}(value,${name},${type},${unit === '' ? 'none' : (percentDecoded(unit) ?? unit)})`
}
