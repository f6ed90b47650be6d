import { describe, expect, test } from 'vitest'
import { choicesOf, rangeOf, type SelectedIssue } from './selected.ts'

const web = (id: number, isResolved = false): SelectedIssue => ({ id, project: 'web', isResolved })

describe('a selection of issues', () => {
  test('is resolved as far as it is not yet', () => {
    expect(choicesOf([web(1), web(2, true)])).toMatchObject({ resolve: [1], reopen: [] })
  })

  test('is reopened where all of it is resolved', () => {
    expect(choicesOf([web(1, true), web(2, true)])).toMatchObject({ resolve: [], reopen: [1, 2] })
  })

  test('is merged where it is two or more of one project', () => {
    expect(choicesOf([web(1)]).merge).toBe('one')
    expect(choicesOf([web(1), web(2)]).merge).toEqual([1, 2])
    expect(choicesOf([web(1), { id: 2, project: 'api', isResolved: false }]).merge).toBe('projects')
  })

  test('reaches from one row to another, up and down', () => {
    expect(rangeOf(3, 1)).toEqual([1, 2, 3])
    expect(rangeOf(1, 1)).toEqual([1])
  })
})
