import { parseWebVital, vitalField, webVitals } from '#domain/performance/web-vitals.ts'
import { paths } from '#domain/paths.ts'
import type { Asked, Dataset } from './dataset.ts'
import { spans } from './spans.ts'

/** `lcp()` is the 75th percentile, by which vitals are rated. `count()` is the number of pages that reported any. */
const functions = [...webVitals.map((vital) => `${vital}()`), 'count()']

/** Converts the question to one about spans with vitals. */
function ofSpans(asked: Asked): Asked {
  const measured = `(${webVitals.map((vital) => `has:${vitalField(vital)}`).join(' OR ')})`
  return {
    ...asked,
    query: [measured, asked.query.trim() && `(${asked.query.trim()})`].filter(Boolean).join(' '),
    functions: asked.functions.map((name) => {
      const vital = parseWebVital(name.replace(/\(\)$/, ''))
      return vital === undefined ? name : `p75(${vitalField(vital)})`
    }),
  }
}

/** Web vitals, taken from spans. */
export const vitals: Dataset = {
  name: 'vitals',
  displays: ['line', 'area', 'bar', 'table', 'big_number', 'top_n'],
  functions,
  fields: ['transaction', 'browser.name', 'device.family', 'release', 'environment', 'project'],
  anyField: true,
  searched: true,
  spoken: 'spans',
  problemOf: (asked, now) => {
    const unknown = asked.functions.find((name) => !functions.includes(name))
    // Validate the query alone first: an unbalanced bracket must not close the one added around it.
    const own = spans.problemOf({ ...asked, functions: ['count()'] }, now)
    return unknown === undefined ? own : { reason: 'function', word: unknown }
  },
  unitOf: (name) => (name === 'count()' ? 'count' : name === 'cls()' ? 'number' : 'ms'),
  isCount: (name) => name === 'count()',
  narrowed: spans.narrowed,
  rows: (within, asked) => spans.rows(within, ofSpans(asked)),
  series: (within, asked, groups) => spans.series(within, ofSpans(asked), groups),
  ...(spans.valuesOf !== undefined && { valuesOf: spans.valuesOf }),
  pageOf: (_, scope) => paths.performanceOf('vitals', scope),
}
