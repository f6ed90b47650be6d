import { z } from 'zod'
import { expect } from 'vitest'
import { eventShape, eventSummaryShape } from '#api/shapes/event.ts'
import { issueShape } from '#api/shapes/issue.ts'
import type { SharedServer } from './server.ts'

export type ApiEvent = z.output<typeof eventShape>
export type ApiIssue = z.output<typeof issueShape>

/** What tools read, with a token of its own. Every method fails the test where the answer is not a 200 of the right shape. */
export interface Api {
  /** An event by its id. `project`: slug or number. */
  event(project: string, id: string): Promise<ApiEvent>
  /** The latest hundred events of a project, the newest first. */
  events(project: string): Promise<z.output<typeof eventSummaryShape>[]>
  /** The latest event of a project with this title. */
  titled(project: string, title: string): Promise<ApiEvent>
  /** A hundred issues of a project, of all times. */
  issues(project: string): Promise<ApiIssue[]>
}

/** Makes a token that may read everything. */
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

/** The data of one part of an event; throws where the event has none. */
export function entry<T extends Entry['type']>(event: ApiEvent, type: T): EntryData[T] {
  const data = event.entries.find((one) => one.type === type)?.data as EntryData[T] | undefined
  if (data === undefined) throw new Error(`No ${type} among: ${event.entries.map((one) => one.type).join(', ')}.`)
  return data
}

/** The value of a tag, or undefined. */
export function tag(event: Pick<ApiEvent, 'tags'>, key: string): string | undefined {
  return event.tags.find((one) => one.key === key)?.value
}
