import { expect, test } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import type { Here, SourcePage } from '../foreign.ts'
import { sentrySource } from '../sentry/source.ts'

/**
 * In the response shapes of gitlab.com/glitchtip/glitchtip-backend (`apps/alerts/schema.py`, `apps/uptime/schema.py`).
 */
const answers: Readonly<Record<string, unknown>> = {
  '/organizations/acme/projects/': [
    { id: 1, slug: 'till', name: 'Till', platform: 'python', teams: [{ id: 1, slug: 'counter' }] },
  ],
  '/projects/acme/till/alerts/': [
    {
      id: 4,
      name: 'Often',
      timespanMinutes: 5,
      quantity: 20,
      uptime: false,
      alertRecipients: [{ id: 1, recipientType: 'email', url: '' }],
    },
  ],
  '/organizations/acme/monitors/': [
    {
      id: 7,
      monitorType: 'POST',
      name: 'Till',
      url: 'https://till.example.com/health',
      expectedStatus: 204,
      expectedBody: '',
      interval: 'P0DT00H02M00S',
      timeout: null,
      project: 1,
      environment: null,
      projectName: 'Till',
      isUp: true,
      checks: [],
    },
    { id: 8, monitorType: 'gRPC', name: 'Other', url: 'x', interval: 60, projectId: '1' },
    { id: 9, monitorType: 'GET', name: 'Nobody’s', url: 'https://example.com', interval: 60, project: null },
  ],
}
const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }
const api: ApiClient = {
  urlOf: (path) => path,
  get: async (path) => {
    const body = answers[path]
    return body === undefined
      ? { ok: false, missed: 'not_offered' }
      : { ok: true, body, bytes: new Uint8Array(), next: null }
  },
}

test('alerts and monitors of a GlitchTip come by its API, and what has no counterpart is named', async () => {
  const options = { flavour: 'glitchtip', organization: 'acme', projects: [], since: undefined } as const
  const source = await sentrySource(api, options)
  const pages: SourcePage[] = []
  for (const step of (await source.steps()).filter(({ name }) => name === 'alerts' || name === 'monitors'))
    for await (const page of step.pages(null, here)) pages.push(page)
  expect(pages.flatMap(({ things }) => things)).toMatchObject([
    {
      kind: 'alert',
      id: '4',
      project: '1',
      triggers: [{ kind: 'events', count: 20, minutes: 5 }],
      destinations: [{ kind: 'team_called', slug: 'counter' }],
    },
    {
      kind: 'uptime',
      id: '7',
      config: { target: { method: 'POST', statuses: [[204, 204]] }, intervalSeconds: 120, timeoutMs: 20_000 },
    },
  ])
  expect(pages.flatMap(({ misses = [] }) => misses)).toEqual([
    { kind: 'uptime', reason: 'no_counterpart', what: 'Other (gRPC)' },
    { kind: 'uptime', reason: 'incomplete', what: 'Nobody’s: it is of no project' },
  ])
})
