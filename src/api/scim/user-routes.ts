import type { Directory, DirectoryPerson } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { listOf, withOnly, type Answer, type Asked, type Routes } from './answers.ts'
import type { Resource } from './filter.ts'
import { applyPatch } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'
import { readUser, userAttributes, userResource } from './users.ts'

/** /Users: every account of the organisation. */
export function userRoutes(directory: Directory, base: string): Routes {
  const shown = async ({ grant }: Asked, person: DirectoryPerson) =>
    userResource(person, await directory.groups(grant), base)

  async function find(asked: Asked): Promise<Result<DirectoryPerson, ScimRefusal>> {
    const person = (await directory.people(asked.grant)).find(({ id }) => id === asked.id)
    return person === undefined ? refuse({ reason: 'not_found' }) : ok(person)
  }

  /** Writes what a resource says now. */
  async function put(asked: Asked, sent: unknown, before?: Resource): Promise<Result<Answer, ScimRefusal>> {
    const entry = readUser(sent, before)
    if (!entry.ok) return entry
    const changed = await directory.changePerson(asked.grant, asked.id, entry.value)
    return changed.ok ? ok({ body: withOnly(await shown(asked, changed.value), asked.query) }) : changed
  }

  return {
    Users: {
      all: {
        GET: async ({ grant, query }) => {
          const [people, groups] = await Promise.all([directory.people(grant), directory.groups(grant)])
          return listOf(
            people.map((person) => userResource(person, groups, base)),
            query,
          )
        },
        POST: async (asked) => {
          const entry = readUser(asked.body)
          if (!entry.ok) return entry
          const made = await directory.addPerson(asked.grant, entry.value)
          if (!made.ok) return made
          const body = await shown(asked, made.value)
          return ok({ status: 201, body, location: `${base}/Users/${made.value.id}` })
        },
      },
      one: {
        GET: async (asked) => {
          const found = await find(asked)
          return found.ok ? ok({ body: withOnly(await shown(asked, found.value), asked.query) }) : found
        },
        PUT: async (asked) => {
          const found = await find(asked)
          return found.ok ? put(asked, asked.body) : found
        },
        PATCH: async (asked) => {
          const found = await find(asked)
          if (!found.ok) return found
          const before = await shown(asked, found.value)
          const patched = applyPatch(before, asked.body, userAttributes)
          return patched.ok ? put(asked, patched.value, before) : patched
        },
        DELETE: async ({ grant, id }) => {
          const removed = await directory.removePerson(grant, id)
          return removed.ok ? ok({ status: 204 }) : removed
        },
      },
    },
  }
}
