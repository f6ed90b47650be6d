import { expect, test } from 'vitest'
import { fileName, imageViews, soughtDebugFiles } from './debug-files.ts'

test('debug files that are missing or no good are known by the notes of an event', () => {
  const value = { debug_id: 'abc', code_id: 'def', code_file: '/usr/bin/till', arch: 'x86_64', reason: null }
  expect(
    soughtDebugFiles([
      { type: 'native_missing_debug_file', name: 'till', value },
      { type: 'proguard_bad_mapping', name: 'debug_meta', value: { debug_id: 'ghi', reason: 'no_classes' } },
      // From events processed by an earlier version.
      { type: 'native_not_symbolicated', name: 'debug_meta', value: { debug_id: null } },
      { type: 'js_no_column', name: 'a.js' },
    ]),
  ).toEqual([
    { kind: 'native', file: '/usr/bin/till', debugId: 'abc', codeId: 'def', reason: '' },
    { kind: 'proguard', file: '', debugId: 'ghi', codeId: '', reason: 'no_classes' },
    { kind: 'native', file: '', debugId: '', codeId: '', reason: '' },
  ])
})

test('images are listed with the states of their debug files, those that matter first', () => {
  const images = [
    { type: 'sourcemap', code_file: 'app.js' },
    { type: 'elf', code_file: '/lib/unused.so', debug_id: 'a' },
    { type: 'elf', code_file: '/app/till', debug_id: 'b', debug_status: 'missing' },
    { type: 'symbolic', name: '/app/pay.so', id: 'c', debug_status: 'found' },
  ]
  expect(imageViews({ images })).toEqual([
    { file: '/app/pay.so', debugId: 'c', state: 'found' },
    { file: '/app/till', debugId: 'b', state: 'missing' },
    { file: '/lib/unused.so', debugId: 'a', state: 'unused' },
  ])
  expect(imageViews(undefined)).toEqual([])
  expect(fileName('C:\\till\\till.exe')).toBe('till.exe')
})
