import { describe, expect, test } from 'vitest'
import { parseProjectId } from '#domain/ids.ts'
import { createToolbarPasses } from './passes.ts'

const now = new Date('2026-11-28T12:00:00Z')
const projectId = parseProjectId('7')
if (projectId === undefined) throw new Error('7 is the number of a project.')
const pass = { userId: 'ann', projectId, origin: 'https://shop.example' }
const passes = createToolbarPasses('a secret')

describe('a pass of the toolbar', () => {
  test('is read as it was made, for an hour', () => {
    const text = passes.make(pass, now)
    expect(passes.read(text, now)).toEqual(pass)
    expect(passes.read(text, new Date(now.getTime() + 3_599_999))).toEqual(pass)
    expect(passes.read(text, new Date(now.getTime() + 3_600_000))).toBeUndefined()
  })

  test('that somebody changed, or another instance made, is none', () => {
    const [body = '', signature = ''] = passes.make(pass, now).split('.')
    const [other = ''] = passes.make({ ...pass, userId: 'bob' }, now).split('.')
    const foreign = createToolbarPasses('another').make(pass, now)
    for (const text of ['', '.', body, `${body}.`, `${other}.${signature}`, foreign, `${body}.AAAA`])
      expect(passes.read(text, now)).toBeUndefined()
  })
})
