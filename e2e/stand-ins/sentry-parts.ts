import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { bundlePrefix, zipOf } from '#digest/artifacts/test-support/zip.ts'

/** A Sentry response that Mishap's own API does not provide. */
export interface PartAnswer {
  readonly type: 'application/json' | 'application/octet-stream'
  readonly body: Uint8Array
}

const debugId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const bundleId = '7a3c9c0e-2d1b-5a6f-8e4d-1c2b3a4f5e6d'

const manifest = {
  debug_id: debugId,
  files: {
    'files/0': {
      type: 'minified_source',
      url: '~/cart.min.js',
      headers: { 'debug-id': debugId, sourcemap: 'cart.min.js.map' },
    },
    'files/1': { type: 'source_map', url: '~/cart.min.js.map', headers: { 'debug-id': debugId } },
  },
}
const sourceMap = JSON.stringify({ version: 3, sources: ['cart.ts'], names: [], mappings: 'AAAA' })

const bytes = {
  release: Buffer.from('function pay(){throw 1}\n'),
  bundle: zipOf(
    {
      'manifest.json': JSON.stringify(manifest),
      'files/0': `let a=1;\n//# debugId=${debugId}`,
      'files/1': sourceMap,
    },
    { prefix: bundlePrefix },
  ),
  debug: brotliDecompressSync(readFileSync(new URL('../../fixtures/symbols/till-rs.debug.br', import.meta.url))),
}

const json = (body: unknown): PartAnswer => ({ type: 'application/json', body: Buffer.from(JSON.stringify(body)) })
const file = (body: Uint8Array): PartAnswer => ({ type: 'application/octet-stream', body })

const email = (targetType: string, targetIdentifier = '') => ({
  id: 'sentry.mail.actions.NotifyEmailAction',
  targetType,
  targetIdentifier,
})
const rule = (id: string, name: string, conditions: readonly object[], actions: readonly object[]) => ({
  id,
  name,
  status: 'active',
  environment: 'production',
  frequency: 30,
  actionMatch: 'any',
  conditions,
  filters: [],
  actions,
})
const firstSeen = { id: 'sentry.rules.conditions.first_seen_event.FirstSeenEventCondition' }
const often = {
  id: 'sentry.rules.conditions.event_frequency.EventFrequencyCondition',
  value: 99,
  interval: '1h',
  comparisonType: 'count',
}
const slack = { id: 'sentry.integrations.slack.notify_action.SlackNotifyServiceAction', name: 'Send to #shop' }

/**
 * Responses of a Sentry, in the shapes of docs.sentry.io/api and github.com/getsentry/sentry, for the project `shop` in
 * the organization `home`: people, ownership, alert recipients, and files with their bytes.
 * @param team the id of the team `payments` there
 */
export function sentryParts(team: string): ReadonlyMap<string, PartAnswer> {
  const project = '/api/0/projects/home/shop'
  const files = `${project}/releases/shop%401.0.0/files/`
  const bundles = `${project}/files/artifact-bundles/`
  return new Map([
    [
      '/api/0/organizations/home/members/',
      json([
        { id: '31', email: 'eva@example.com', orgRole: 'manager', teams: ['payments'], user: { id: '71' } },
        { id: '32', email: 'tom@example.com', orgRole: 'member', teams: [], pending: true, user: null },
      ]),
    ],
    [`${project}/ownership/`, json({ raw: 'path:app/pay.js #payments\n*.css eva@example.com' })],
    [`${project}/codeowners/`, json([{ raw: 'app/ @acme/payments' }])],
    [
      `${project}/rules/`,
      json([
        rule('11', 'New in the shop', [firstSeen], [email('Team', team)]),
        rule('12', 'Often', [often], [email('IssueOwners'), slack]),
        rule('13', 'To Slack alone', [firstSeen], [slack]),
      ]),
    ],
    [files, json([{ id: '7', name: '~/pay.min.js', dist: null, headers: { Sourcemap: 'pay.min.js.map' } }])],
    [`${files}7/?download=1`, file(bytes.release)],
    [
      bundles,
      json([
        { bundleId, associations: [{ release: 'shop@1.0.0', dist: null }], date: '2026-11-20T13:11:23Z', fileCount: 2 },
      ]),
    ],
    [
      `${bundles}${bundleId}/`,
      json({ bundleId, files: [{ id: 'x', filePath: '~/cart.min.js', fileType: 1, debugId }] }),
    ],
    [
      `${project}/artifact-lookup/?debug_id=${debugId}`,
      json([
        {
          id: '5',
          type: 'bundle',
          url: `https://sentry.invalid${project}/artifact-lookup/?download=artifact_bundle%2F5`,
          resolved_with: 'debug-id',
        },
      ]),
    ],
    [`${project}/artifact-lookup/?download=artifact_bundle%2F5`, file(bytes.bundle)],
    [`${project}/files/dsyms/`, json([{ id: '9', objectName: 'till', debugId: 'x', sha1: 'f'.repeat(40) }])],
    [`${project}/files/dsyms/?id=9`, file(bytes.debug)],
  ])
}
