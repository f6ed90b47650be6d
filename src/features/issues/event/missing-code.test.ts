import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#domain/event/event.ts'
import { missingCode, nearestFiles } from './missing-code.ts'

const sought = { url: 'https://a.example/app.js', debug_id: null, release: 'shop@1', dist: null, where: ['release'] }
const note = (type: string, more: JsonObject = {}, name = 'https://a.example/app.js') => ({
  type,
  name,
  value: { ...sought, ...more },
})

describe('code that was not found', () => {
  test('is told apart by what there is to do about it', () => {
    const problems = missingCode([
      note('js_no_column'),
      note('js_invalid_sourcemap_location'),
      note('js_invalid_sourcemap', { reason: 'no_mappings' }),
      note('js_missing_sourcemap'),
      note('js_missing_source', { release_has_files: true }),
      note('js_missing_source', { release: null }),
      note('js_missing_source', { release_has_files: false }),
      note('js_missing_sourcemap_content'),
      { type: 'too_long', name: 'release' },
    ])
    expect(problems.map(({ problem }) => problem)).toEqual([
      'nothing_uploaded',
      'unnamed',
      'not_among_uploads',
      'no_map',
      'broken_map',
      'other_build',
      'no_content',
      'no_column',
    ])
  })

  test('is one problem for all files that have it', () => {
    const id = '12345678-1234-4234-8234-123456789012'
    expect(
      missingCode([
        note('js_missing_source', { debug_id: id, dist: 'web' }, 'a.js'),
        note('js_missing_source', { dist: 'web' }, 'b.js'),
      ]),
    ).toEqual([
      {
        problem: 'nothing_uploaded',
        reason: '',
        files: ['a.js', 'b.js'],
        release: 'shop@1',
        dist: 'web',
        debugIds: [id],
      },
    ])
  })

  test('names what is there instead, the likeliest first', () => {
    const uploaded = ['~/vendor.js.map', '~/vendor.js', '~/static/app.js']
    expect(nearestFiles(['https://a.example/app.js'], uploaded)).toEqual([
      '~/static/app.js',
      '~/vendor.js',
      '~/vendor.js.map',
    ])
  })
})
