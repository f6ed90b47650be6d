import { describe, expect, test } from 'vitest'
import { feedbackAddress, isNarrowed } from './search.ts'

describe('the address of the list of feedback', () => {
  test('says nothing where nothing is chosen, and nonsense is nothing', () => {
    const search = feedbackAddress.parse({ period: 'x', page: '-1', show: ['a', 'b'], text: '  ' })
    expect(isNarrowed(feedbackAddress.parse({}))).toBe(false)
    expect(search).toMatchObject({ page: 1, show: 'all', text: '' })
    expect(feedbackAddress.print(feedbackAddress.parse({}))).toEqual({ project: [], environment: [], text: '' })
  })

  test('says what is chosen, and is read as it was written', () => {
    const params = { project: ['web'], environment: ['production'], period: '7d', text: 'pay', show: 'unread', page: 2 }
    const search = feedbackAddress.parse({ ...params, page: '2' })
    expect(feedbackAddress.print(search)).toEqual(params)
    expect(isNarrowed(search)).toBe(true)
  })
})
