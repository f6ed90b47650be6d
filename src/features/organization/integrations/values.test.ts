import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import { newValues, settingsOf } from './values.ts'

const projects: readonly Pick<Project, 'id' | 'slug'>[] = [
  { id: 1 as ProjectId, slug: 'web' },
  { id: 2 as ProjectId, slug: 'api' },
]

test('places of single projects are read line by line, and what names no project is told', () => {
  const values = {
    ...newValues('github', 'GitHub'),
    places: 'web: acme/web\n\n API :acme/api \nweb: acme/shop\nno: x/y\napi',
  }
  const { settings, problems } = settingsOf('github', values, projects, 'token')
  expect(settings.places).toEqual([
    { projectId: 1, place: 'acme/shop' },
    { projectId: 2, place: 'acme/api' },
  ])
  expect(problems).toEqual([
    { field: 'places', reason: 'project_unknown', place: 'no: x/y' },
    { field: 'places', reason: 'project_unknown', place: 'api' },
  ])
})

test('an address is kept as it is opened, and a token is asked for only where there is none', () => {
  const values = { ...newValues('gitlab', 'Lab'), baseUrl: 'lab.example.com/' }
  expect(settingsOf('gitlab', values, [], undefined)).toMatchObject({
    settings: { baseUrl: 'https://lab.example.com' },
    problems: [],
  })
  expect(settingsOf('gitlab', values, [], '').problems).toEqual([{ field: 'token', reason: 'token_missing' }])
  expect(newValues('jira', 'Jira').baseUrl).toBe('')
})
