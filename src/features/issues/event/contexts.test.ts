import { describe, expect, test } from 'vitest'
import { contextsShown, contextViews, humane } from './contexts.ts'

describe('contexts', () => {
  test('come in a fixed order, those of the app’s own by name, empty ones not at all', () => {
    const names = contextViews({
      zebra: { a: 1 },
      trace: { trace_id: 'x' },
      order: { id: 9 },
      browser: { name: 'Chrome' },
      cloud_resource: {},
    })
    expect(names.map(({ name }) => name)).toEqual(['browser', 'trace', 'order', 'zebra'])
  })

  test('say in a headline what they come down to', () => {
    expect(contextViews({ os: { type: 'os', name: 'Debian', version: '12.11\n' } })[0]).toMatchObject({
      headline: 'Debian 12.11',
      rows: [{ name: 'Name' }, { name: 'Version', value: { kind: 'text', text: '12.11' } }],
    })
  })

  test('know what is measured in bytes', () => {
    const rows = contextViews({ device: { memory_size: 8e9, processor_count: 8, screen: { w: 1 } } })[0]?.rows
    expect(rows).toEqual([
      { name: 'Memory size', value: { kind: 'bytes', bytes: 8e9 } },
      { name: 'Processor count', value: { kind: 'text', text: '8' } },
      { name: 'Screen', value: { kind: 'json', value: { w: 1 } } },
    ])
  })

  test('list feature flags by their names', () => {
    const flags = { values: [{ flag: 'new-checkout', result: true }, null, { flag: 'x', result: 'b' }] }
    expect(contextViews({ flags })[0]?.rows).toEqual([
      { name: 'new-checkout', value: { kind: 'text', text: 'true' } },
      { name: 'x', value: { kind: 'text', text: 'b' } },
    ])
  })
})

test.each([
  ['cpu_description', 'CPU description'],
  ['bootTime', 'Boot time'],
  ['trace_id', 'Trace ID'],
  ['identity', 'Identity'],
  ['', ''],
])('%s reads as %s', (name, text) => {
  expect(humane(name)).toBe(text)
})

test('a context under another name is known by its type', () => {
  const [rust] = contextViews({ rust: { type: 'runtime', name: 'rustc', version: '1.95.0' } })
  expect(rust).toMatchObject({ name: 'rust', known: 'runtime', headline: 'rustc 1.95.0' })
  expect(rust?.rows.map(({ name }) => name)).toEqual(['Name', 'Version'])
})

test('evidence of what Mishap found itself is no context beside its own panel', () => {
  const contexts = { monitor: { kind: 'uptime' }, os: { name: 'Debian' } }
  expect(contextsShown({ type: 'monitor', contexts }).map(({ name }) => name)).toEqual(['os'])
  expect(contextsShown({ type: 'error', contexts }).map(({ name }) => name)).toEqual(['os', 'monitor'])
})
