import { z } from 'zod'
import { expect } from 'vitest'
import { eventShape, eventSummaryShape } from '#api/shapes/event.ts'
import { issueShape } from '#api/shapes/issue.ts'
import type { SharedServer } from './server.ts'

export type ApiEvent = z.output<typeof eventShape>
export type ApiIssue = z.output<typeof issueShape>

/**
 * Reads the API as tools do, with its own token. Every method fails the test unless the response is a 200 of the right
 * shape.
 */
export interface Api {
  /** An event by its id. `project`: slug or number. */
  event(project: string, id: string): Promise<ApiEvent>
  /** The latest hundred events of a project, newest first. */
  events(project: string): Promise<z.output<typeof eventSummaryShape>[]>
  /** The latest event of a project with this title. */
  titled(project: string, title: string): Promise<ApiEvent>
  /** A hundred issues of a project, from all time. */
  issues(project: string): Promise<ApiIssue[]>
}

/** Creates a token with read access to everything. */
export async function openApi(server: SharedServer): Promise<Api> {
  const token = await server.createToken()

  async function get<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    expect([path, answer.status, answer.status === 200 ? '' : text]).toEqual([path, 200, ''])
    return shape.parse(JSON.parse(text))
  }

  const event = (project: string, id: string) => get(`/api/0/projects/home/${project}/events/${id}/`, eventShape)
  const events = (project: string) =>
    get(`/api/0/projects/home/${project}/events/?limit=100`, z.array(eventSummaryShape))
  return {
    event,
    events,
    async titled(project, title) {
      const all = await events(project)
      const found = all.find((one) => one.title === title)
      expect(found, `an event “${title}” among: ${all.map((one) => one.title).join(' · ')}`).toBeDefined()
      return event(project, found?.eventID ?? '')
    },
    issues: (project) => get(`/api/0/projects/home/${project}/issues/?limit=100&statsPeriod=`, z.array(issueShape)),
  }
}

type Entry = ApiEvent['entries'][number]
type EntryData = { [T in Entry['type']]: Extract<Entry, { type: T }>['data'] }

/** The data of one entry of an event; throws if the event does not have it. */
export function entry<T extends Entry['type']>(event: ApiEvent, type: T): EntryData[T] {
  const data = event.entries.find((one) => one.type === type)?.data as EntryData[T] | undefined
  if (data === undefined) throw new Error(`No ${type} among: ${event.entries.map((one) => one.type).join(', ')}.`)
  return data
}

export function tag(event: Pick<ApiEvent, 'tags'>, key: string): string | undefined {
  return event.tags.find((one) => one.key === key)?.value
}
