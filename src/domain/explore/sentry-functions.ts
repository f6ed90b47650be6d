import { percentDecoded } from '../text/percent.ts'

// Translates our functions to the names that Sentry clients use: the inverse of ./sentry-names.ts.

const METRIC = /^(\w+)\((counter|gauge|distribution):([^:]*):(.+)\)$/

/** Returns a dataset's function as Sentry clients write it. Names without an equivalent are unchanged. */
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
