import { describe, expect, test } from 'vitest'
import { feedbackParams, isNarrowed, parseFeedbackSearch } from './search.ts'

describe('the address of the list of feedback', () => {
  test('says nothing where nothing is chosen, and nonsense is nothing', () => {
    const search = parseFeedbackSearch({ period: 'x', page: '-1', show: ['a', 'b'], text: '  ' })
    expect(isNarrowed(parseFeedbackSearch({}))).toBe(false)
    expect(search).toMatchObject({ page: 1, show: 'all', text: '' })
    expect(feedbackParams(parseFeedbackSearch({}))).toEqual({ project: [], environment: [], text: '' })
  })

  test('says what is chosen, and is read as it was written', () => {
    const params = { project: ['web'], environment: ['production'], period: '7d', text: 'pay', show: 'unread', page: 2 }
    const search = parseFeedbackSearch({ ...params, page: '2' })
    expect(feedbackParams(search)).toEqual(params)
    expect(isNarrowed(search)).toBe(true)
  })
})
