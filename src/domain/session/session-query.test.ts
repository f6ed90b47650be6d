import { expect, test } from 'vitest'
import { parseSessionQuery } from './session-query.ts'

const any = { releases: [], versions: [], environments: [] }

test.each([
  ['', any],
  ['release:shop@1.2.0', { ...any, releases: ['shop@1.2.0'] }],
  ['release:"shop (beta)@1" release:b', { ...any, releases: ['shop (beta)@1', 'b'] }],
  ['release:[a, "b c"]', { ...any, releases: ['a', 'b c'] }],
  // As Sentry's own pages query several releases.
  ['release:7a82c130 OR release:e102abb2', { ...any, releases: ['7a82c130', 'e102abb2'] }],
  ['(release:a OR release:b) environment:prod', { ...any, releases: ['a', 'b'], environments: ['prod'] }],
  ['release:a OR environment:prod', undefined],
  ['(release:a AND environment:prod)', { ...any, releases: ['a'], environments: ['prod'] }],
  ['release.version:1.2.0 environment:"pre prod"', { ...any, versions: ['1.2.0'], environments: ['pre prod'] }],
  ['!release:a', undefined],
  ['release:shop@*', undefined],
  ['user.email:a@b.c', undefined],
  ['anything', undefined],
  ['release:"open', undefined],
])('%j asks for %j', (text, query) => {
  expect(parseSessionQuery(text)).toEqual(query)
})
