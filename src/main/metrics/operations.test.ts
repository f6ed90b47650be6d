import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { intakeFamilies, jobFamilies, mainFamilies } from './families.ts'
import { looked } from './gauges.ts'

const docs = new URL('../../../docs/operations/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, docs), 'utf8')

/** Every valid name in a query, with its labels. */
const series = new Map<string, readonly string[]>()
for (const { name, type, labels = {} } of [...intakeFamilies, ...mainFamilies, ...jobFamilies(['one'])]) {
  const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : type === 'summary' ? ['_sum', '_count'] : ['']
  for (const end of ends) series.set(name + end, [...Object.keys(labels), ...(end === '_bucket' ? ['le'] : [])])
}
for (const { name } of Object.values(looked)) series.set(name, ['version', 'node', 'store', 'thread', 'stat', 'part'])

// Prometheus adds it for every target.
series.set('up', [])

/** Labels that Prometheus adds to everything. */
const OF_PROMETHEUS = ['job', 'instance']

function expectKnown(expression: string): void {
  const used = [...expression.matchAll(/\b((?:mishap|process)_\w+|up\b)(?:\{([^}]*)\})?/g)]
  expect(used.length, expression).toBeGreaterThan(0)
  for (const [, name = '', matchers = ''] of used) {
    expect([...series.keys()], expression).toContain(name)
    for (const [, label] of matchers.matchAll(/(\w+)\s*[!=~]+\s*"/g))
      expect([...OF_PROMETHEUS, ...(series.get(name) ?? [])], expression).toContain(label)
  }
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  const labels = new Set([...OF_PROMETHEUS, ...used.flatMap(([, name = '']) => series.get(name) ?? [])])
  for (const label of grouped) expect([...labels], expression).toContain(label)
}

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
  annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
})

describe('what ships for Grafana and Prometheus asks for metrics that there are', () => {
  test('on the dashboard', () => {
    const { panels, annotations } = dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(30)
    for (const expression of [...expressions, ...annotations.list.map(({ expr }) => expr)]) expectKnown(expression)
  })

  test('in the alert rules', () => {
    const expressions = [...read('prometheus-alerts.yml').matchAll(/^\s+expr: (.+)$/gm)].map(([, one = '']) => one)
    expect(expressions).toHaveLength(18)
    for (const expression of expressions) expectKnown(expression)
  })

  test('and the manual says what to do about each alert', () => {
    const alerts = [...read('prometheus-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    const told = [...read('monitoring.md').matchAll(/^\| `(Mishap\w+)` \|/gm)].map(([, name = '']) => name)
    expect(told.toSorted()).toEqual(alerts.toSorted())
  })

  test('and the reference lists them all', () => {
    const reference = read('monitoring.md')
    for (const { name } of [...intakeFamilies, ...mainFamilies, ...jobFamilies([]), ...Object.values(looked)])
      expect(reference).toContain(`\`${name}\``)
  })
})
