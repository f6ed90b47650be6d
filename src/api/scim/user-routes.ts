import type { Directory, DirectoryPerson } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { listOf, withOnly, type Answer, type Asked, type Routes } from './answers.ts'
import type { Resource } from './filter.ts'
import { applyPatch } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'
import { readUser, userAttributes, userResource } from './users.ts'

interface Users {
  readonly directory: Directory
  /** The base URL of SCIM, without a trailing slash. */
  readonly base: string
}

/** /Users: every account of the organisation. */
export function userRoutes(users: Users): Routes {
  return { Users: { all: all(users), one: one(users) } }
}

function all({ directory, base }: Users): Routes[string]['all'] {
  return {
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
      const body = await shown({ directory, base }, asked, made.value)
      return ok({ status: 201, body, location: `${base}/Users/${made.value.id}` })
    },
  }
}

function one(users: Users): NonNullable<Routes[string]['one']> {
  return {
    GET: async (asked) => {
      const found = await find(users, asked)
      return found.ok ? ok({ body: withOnly(await shown(users, asked, found.value), asked.query) }) : found
    },
    PUT: async (asked) => {
      const found = await find(users, asked)
      return found.ok ? put(users, asked, asked.body) : found
    },
    PATCH: async (asked) => {
      const found = await find(users, asked)
      if (!found.ok) return found
      const before = await shown(users, asked, found.value)
      const patched = applyPatch(before, asked.body, userAttributes)
      return patched.ok ? put(users, asked, patched.value, before) : patched
    },
    DELETE: async ({ grant, id }) => {
      const removed = await users.directory.removePerson(grant, id)
      return removed.ok ? ok({ status: 204 }) : removed
    },
  }
}

async function shown({ directory, base }: Users, { grant }: Asked, person: DirectoryPerson): Promise<Resource> {
  return userResource(person, await directory.groups(grant), base)
}

async function find({ directory }: Users, { grant, id }: Asked): Promise<Result<DirectoryPerson, ScimRefusal>> {
  const person = (await directory.people(grant)).find((each) => each.id === id)
  return person === undefined ? refuse({ reason: 'not_found' }) : ok(person)
}

/**
 * Stores the resource.
 * @param before the resource before a patch
 */
async function put(users: Users, asked: Asked, sent: unknown, before?: Resource): Promise<Result<Answer, ScimRefusal>> {
  const entry = readUser(sent, before)
  if (!entry.ok) return entry
  const changed = await users.directory.changePerson(asked.grant, asked.id, entry.value)
  return changed.ok ? ok({ body: withOnly(await shown(users, asked, changed.value), asked.query) }) : changed
}
