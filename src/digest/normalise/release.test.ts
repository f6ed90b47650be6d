import { expect, test } from 'vitest'
import { Notes } from './notes.ts'
import { normaliseRelease } from './release.ts'

test.each(['undefined', 'null', ' undefined '])('a release called %j is left out, with a note', (raw) => {
  const notes = new Notes()
  expect(normaliseRelease(raw, notes)).toBeUndefined()
  expect(notes.list([])).toEqual([{ type: 'invalid_data', name: 'release' }])
})
