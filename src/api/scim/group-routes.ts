import type { Directory, DirectoryGroup, DirectoryPerson } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { listOf, withOnly, type Answer, type Asked, type Routes } from './answers.ts'
import type { Resource } from './filter.ts'
import { groupAttributes, groupResource, memberChange, readGroup } from './groups.ts'
import { applyPatch } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'

interface Groups {
  readonly directory: Directory
  /** The base URL of SCIM, without a trailing slash. */
  readonly base: string
}

/** /Groups: the teams of the organisation. */
export function groupRoutes(groups: Groups): Routes {
  return { Groups: { all: all(groups), one: one(groups) } }
}

function all({ directory, base }: Groups): Routes[string]['all'] {
  return {
    GET: async ({ grant, query }) => {
      const [groups, people] = await Promise.all([directory.groups(grant), peopleOf(directory, grant)])
      return listOf(
        groups.map((group) => groupResource(group, people, base)),
        query,
      )
    },
    POST: async (asked) => {
      const read = readGroup(asked.body)
      if (!read.ok) return read
      const { members, ...entry } = read.value
      const made = await directory.addGroup(asked.grant, entry, members)
      if (!made.ok) return made
      const body = withOnly(await shown({ directory, base }, asked, made.value), asked.query)
      return ok({ status: 201, body, location: `${base}/Groups/${made.value.id}` })
    },
  }
}

function one(groups: Groups): NonNullable<Routes[string]['one']> {
  return {
    GET: async (asked) => {
      const found = await find(groups, asked)
      return found.ok ? ok({ body: withOnly(await shown(groups, asked, found.value), asked.query) }) : found
    },
    PUT: async (asked) => {
      const found = await find(groups, asked)
      return found.ok ? put(groups, asked, asked.body, found.value.members) : found
    },
    PATCH: async (asked) => {
      const found = await find(groups, asked)
      if (!found.ok) return found
      const resource = await shown(groups, asked, found.value)
      const patched = applyPatch(resource, asked.body, groupAttributes)
      if (!patched.ok) return patched
      const seen = readGroup(resource)
      return put(groups, asked, patched.value, seen.ok ? seen.value.members : [])
    },
    DELETE: async (asked) => {
      const found = await find(groups, asked)
      if (!found.ok) return found
      const removed = await groups.directory.removeGroup(asked.grant, found.value.id)
      return removed.ok ? ok({ status: 204 }) : removed
    },
  }
}

async function peopleOf(directory: Directory, grant: Asked['grant']): Promise<ReadonlyMap<string, DirectoryPerson>> {
  return new Map((await directory.people(grant)).map((person) => [person.id, person]))
}

async function shown({ directory, base }: Groups, { grant }: Asked, group: DirectoryGroup): Promise<Resource> {
  return groupResource(group, await peopleOf(directory, grant), base)
}

async function find({ directory }: Groups, { grant, id }: Asked): Promise<Result<DirectoryGroup, ScimRefusal>> {
  const group = (await directory.groups(grant)).find((each) => String(each.id) === id)
  return group === undefined ? refuse({ reason: 'not_found' }) : ok(group)
}

/**
 * Stores the resource, and of its members only the difference.
 * @param seen the members known to the sender
 */
async function put(
  groups: Groups,
  asked: Asked,
  sent: unknown,
  seen: readonly string[],
): Promise<Result<Answer, ScimRefusal>> {
  const read = readGroup(sent)
  if (!read.ok) return read
  const { members, ...entry } = read.value
  const id = Number(asked.id) as DirectoryGroup['id']
  const changed = await groups.directory.changeGroup(asked.grant, id, entry, memberChange(seen, members))
  return changed.ok ? ok({ body: withOnly(await shown(groups, asked, changed.value), asked.query) }) : changed
}
