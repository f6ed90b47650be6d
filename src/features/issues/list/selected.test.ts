import { describe, expect, test } from 'vitest'
import type { IssueStatus } from '#domain/issue/state.ts'
import { choicesOf, rangeOf, type SelectedIssue } from './selected.ts'

const web = (id: number, status: IssueStatus = 'unresolved'): SelectedIssue => ({ id, project: 'web', status })

describe('a selection of issues', () => {
  test('is settled as far as it is open', () => {
    expect(choicesOf([web(1), web(2, 'resolved'), web(3, 'archived')])).toMatchObject({ isSettled: false, decide: [1] })
  })

  test('is reopened where none of it is open', () => {
    const settled = [web(1, 'resolved'), web(2, 'archived')]
    expect(choicesOf(settled)).toMatchObject({ isSettled: true, decide: [1, 2] })
  })

  test('is merged where it is two or more of one project', () => {
    expect(choicesOf([web(1)]).merge).toBe('one')
    expect(choicesOf([web(1), web(2)]).merge).toEqual([1, 2])
    expect(choicesOf([web(1), { id: 2, project: 'api', status: 'unresolved' }]).merge).toBe('projects')
  })

  test('reaches from one row to another, up and down', () => {
    expect(rangeOf(3, 1)).toEqual([1, 2, 3])
    expect(rangeOf(1, 1)).toEqual([1])
  })
})
