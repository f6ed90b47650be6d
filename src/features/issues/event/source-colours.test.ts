import { describe, expect, test } from 'vitest'
import { languageOfFrame, sourceColours } from './source-colours.ts'

describe('the colours of source', () => {
  const lines = ['const total = 12 // all of it', '', 'throw new Error("no")']

  test('keep every line and every character', async () => {
    const colours = await sourceColours(lines, 'typescript')
    expect(colours.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines)
    expect(colours[0]?.map(({ tone }) => tone)).toContain('comment')
  })

  test('are found once for the same source', async () => {
    expect(await sourceColours([...lines], 'typescript')).toBe(await sourceColours(lines, 'typescript'))
  })

  test('are plain in a language that is not known', async () => {
    expect(await sourceColours(['a b'], undefined)).toEqual([[{ text: 'a b', tone: 'plain' }]])
  })
})

describe('the language of a frame', () => {
  test('is told by its file, else by the platform', () => {
    expect(languageOfFrame('app:///src/pay.tsx?v=1', 'javascript')).toBe('tsx')
    expect(languageOfFrame('django.core', 'python')).toBe('python')
    expect(languageOfFrame('', 'constructor')).toBeUndefined()
  })
})
