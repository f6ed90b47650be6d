import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageName, pageStates, redirects, shownStates } from './page-states.ts'

const app = fileURLToPath(new URL('../../app/', import.meta.url))
const routes = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replace(/^\(app\)\/?/, '')}`)

test('every page of the app has its states, or leads on to one that has', () => {
  expect([...Object.keys(pageStates), ...redirects].toSorted()).toEqual(routes.toSorted())
})

test('each page has a name of its own', () => {
  const names = Object.keys(pageStates).map(pageName)
  expect(new Set(names).size).toBe(names.length)
})

test('a page is shown as it is, and as it is with stores that are empty, slow or broken', () => {
  expect(shownStates('/issues/[issue]', { issue: 'WEB-1' })).toEqual([
    { name: 'full', address: '/issues/WEB-1' },
    { name: 'empty', address: '/issues/WEB-1?pretend=empty&stores=events' },
    { name: 'slow', address: '/issues/WEB-1?pretend=slow&stores=events' },
    { name: 'failed', address: '/issues/WEB-1?pretend=failed&stores=events' },
  ])
})

test('a page about something that this server has none of is not shown', () => {
  expect(shownStates('/issues/[issue]', {})).toBeUndefined()
})
