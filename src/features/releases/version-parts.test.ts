import { expect, test } from 'vitest'
import { versionParts } from './version-parts.ts'

test.each([
  ['web@1.2.3+45', { short: '1.2.3', build: '45', package: 'web' }],
  ['@acme/web@2.0.0-beta.1', { short: '2.0.0-beta.1', build: '', package: '@acme/web' }],
  ['v1.2', { short: 'v1.2', build: '', package: '' }],
  ['nightly+build', { short: 'nightly+build', build: '', package: '' }],
  ['web@0a1b2c3d4e5f60718293a4b5c6d7e8f901234567', { short: '0a1b2c3d4e5f', build: '', package: 'web' }],
  ['deadbeef', { short: 'deadbeef', build: '', package: '' }],
  ['100% <b>', { short: '100% <b>', build: '', package: '' }],
])('%s is shown by its parts', (version, parts) => expect(versionParts(version)).toEqual(parts))
