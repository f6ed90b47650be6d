import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentOf } from '#api/v1/document.ts'
import { operations } from '#api/v1/operations.ts'
import { findRoute } from '#ingest/route.ts'
import { intakeAddresses } from '#ingest/test-support/intake-addresses.ts'

const readDeploy = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

/** API paths contain no project, and requests to project 1 begin the same. */
const ofIntake = Object.entries(intakeAddresses).flatMap(([endpoint, addresses]) =>
  addresses.flatMap((address) =>
    ['1', '42'].map((project) => ({ endpoint, address: address.replace('{project}', project) })),
  ),
)
const document = documentOf({ version: '0', address: '' }, operations)
const ofWeb = [
  ...Object.keys(document.paths ?? {}).map((path) => path.replaceAll(/\{\w+\}/g, '7')),
  '/api/1/openapi.json',
  '/api/0/',
  '/api/0/organizations/acme/issues/',
  '/api/auth/sign-in/email',
  '/api/oauth/token',
  '/api/health',
  '/api/health/ready',
  '/api/hooks/github-app',
  '/api/probe/checks',
  '/scim/v2/Users',
  '/oauth/authorize',
  '/.well-known/oauth-authorization-server',
  '/mcp',
  '/clickhouse/',
  '/issues/7',
  '/',
]

/** The first matching handle, as Caddy evaluates a block; the last handle matches everything. */
function byCaddy(address: string): string | undefined {
  const file = readDeploy('compose/Caddyfile')
  const matchers = [...file.matchAll(/^\t@(\w+) path_regexp (\S+)$/gm)]
  const found = matchers.find(([, , pattern = '']) => new RegExp(pattern).test(address))
  const block = found === undefined ? 'handle' : `handle @${found[1] ?? ''}`
  return new RegExp(`^\t${block} \\{\\n\t\treverse_proxy (\\w+):8000`, 'm').exec(file)?.[1]
}

/** The longest matching path prefix by element, as an Ingress evaluates it. */
function byIngress(address: string): string | undefined {
  const template = readDeploy('helm/mishap/templates/ingress.yaml')
  const paths = [...template.matchAll(/"(\/[^"]*)" "(web|ingest)"/g)].map(([, path = '', role = '']) => ({
    path,
    role,
  }))
  const of1 = /range \$one := list (.*?) \}\}/.exec(template)?.[1] ?? ''
  for (const [, word = ''] of of1.matchAll(/"([^"]+)"/g)) paths.push({ path: `/api/1/${word}`, role: 'ingest' })
  const fits = paths.filter(({ path }) => path === '/' || address === path || address.startsWith(`${path}/`))
  return fits.toSorted((a, b) => b.path.length - a.path.length)[0]?.role
}

test.each(ofIntake)('events are taken at $address', ({ endpoint, address }) => {
  expect(findRoute('POST', address, '')).toMatchObject({ endpoint })
})

describe.each([
  { proxy: 'the Caddyfile', roleOf: byCaddy },
  { proxy: 'the chart’s ingress', roleOf: byIngress },
])('$proxy', ({ roleOf }) => {
  test.each(ofIntake)('sends $address to nodes that take events', ({ address }) => {
    expect(roleOf(address)).toBe('ingest')
  })

  test.each(ofWeb)('sends %s to nodes that show', (address) => {
    expect(roleOf(address)).toBe('web')
  })
})
