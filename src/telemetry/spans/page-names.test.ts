import { expect, test } from 'vitest'
import type { ProjectId, SpanId } from '#domain/ids.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { createPageNames } from './page-names.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const PAGE = 'a'.repeat(16)
const text = (value: string) => ({ value, type: 'string' })

/** A container of one span, as the browser SDK sends it. */
function record(projectId: number, span: object) {
  const common = {
    trace_id: 'c'.repeat(32),
    start_timestamp: noon / 1000,
    end_timestamp: noon / 1000 + 1,
    status: 'ok',
  }
  const header = { kind: 'envelope', projectId: projectId as ProjectId, receivedAt: noon, remoteAddress: null } as const
  const body = Buffer.from(`{}\n{"type":"span"}\n${JSON.stringify({ version: 2, items: [{ ...common, ...span }] })}\n`)
  return { header: { ...header, userAgent: null }, body }
}

const opened = (projectId = 1) =>
  record(projectId, {
    span_id: PAGE,
    name: 'Pageload',
    is_segment: true,
    attributes: {
      'sentry.op': text('pageload'),
      'sentry.segment.name.source': text('url'),
      'url.path': text('/carts/17'),
    },
  })
const measured = (projectId = 1) =>
  record(projectId, {
    span_id: 'b'.repeat(16),
    parent_span_id: PAGE,
    name: 'Largest contentful paint',
    is_segment: false,
    attributes: {
      'sentry.op': text('ui.webvital.lcp'),
      'sentry.segment.id': text(PAGE),
      'sentry.segment.name': text('Pageload'),
      'browser.web_vital.lcp.value': { value: 1200, type: 'double' },
    },
  })

test('what is measured when a page is left bears the name that the page had when it was opened', () => {
  const lookups = { ...noLookups, pageNames: createPageNames() }
  const digested = (...records: ReturnType<typeof record>[]) =>
    digestRecords(records, noon, lookups).spans.map(({ segmentName }) => segmentName)
  expect(digested(measured())).toEqual(['Pageload'])
  expect(digested(opened())).toEqual(['/carts/*'])
  expect(digested(measured())).toEqual(['/carts/*'])
  // A page of another project may have the same id.
  expect(digested(measured(2))).toEqual(['Pageload'])
})

test('names are told to whoever else remembers, and forgotten after many others', () => {
  const other = createPageNames()
  const pages = createPageNames(other.learn)
  const project = 1 as ProjectId
  const id = (n: number) => n.toString(16).padStart(16, '0') as SpanId
  pages.note(project, id(1), '/first')
  expect(other.nameOf(project, id(1))).toBe('/first')
  for (let n = 2; n <= 20_001; n++) pages.note(project, id(n), '/other')
  expect([pages.nameOf(project, id(1)), other.nameOf(project, id(20_001))]).toEqual(['/first', '/other'])
  for (let n = 20_002; n <= 40_002; n++) pages.note(project, id(n), '/other')
  expect(pages.nameOf(project, id(1))).toBeUndefined()
})
