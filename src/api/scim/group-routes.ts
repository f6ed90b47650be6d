import type { Directory, DirectoryGroup } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { listOf, withOnly, type Answer, type Asked, type Routes } from './answers.ts'
import { groupAttributes, groupResource, memberChange, readGroup } from './groups.ts'
import { applyPatch } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'

/** /Groups: the teams of the organisation. */
export function groupRoutes(directory: Directory, base: string): Routes {
  const peopleOf = async ({ grant }: Asked) => new Map((await directory.people(grant)).map((one) => [one.id, one]))
  const shown = async (asked: Asked, group: DirectoryGroup) => groupResource(group, await peopleOf(asked), base)

  async function find({ grant, id }: Asked): Promise<Result<DirectoryGroup, ScimRefusal>> {
    const group = (await directory.groups(grant)).find((one) => String(one.id) === id)
    return group === undefined ? refuse({ reason: 'not_found' }) : ok(group)
  }

  /** Writes what a resource says now; of its members what is different. @param seen those whom the sender knew of */
  async function put(
    asked: Asked,
    before: DirectoryGroup,
    sent: unknown,
    seen: readonly string[],
  ): Promise<Result<Answer, ScimRefusal>> {
    const read = readGroup(sent)
    if (!read.ok) return read
    const { members, ...entry } = read.value
    const changed = await directory.changeGroup(asked.grant, before.id, entry, memberChange(seen, members))
    return changed.ok ? ok({ body: withOnly(await shown(asked, changed.value), asked.query) }) : changed
  }

  return {
    Groups: {
      all: {
        GET: async (asked) => {
          const [groups, people] = await Promise.all([directory.groups(asked.grant), peopleOf(asked)])
          return listOf(
            groups.map((group) => groupResource(group, people, base)),
            asked.query,
          )
        },
        POST: async (asked) => {
          const read = readGroup(asked.body)
          if (!read.ok) return read
          const { members, ...entry } = read.value
          const made = await directory.addGroup(asked.grant, entry, members)
          if (!made.ok) return made
          const body = withOnly(await shown(asked, made.value), asked.query)
          return ok({ status: 201, body, location: `${base}/Groups/${made.value.id}` })
        },
      },
      one: {
        GET: async (asked) => {
          const found = await find(asked)
          return found.ok ? ok({ body: withOnly(await shown(asked, found.value), asked.query) }) : found
        },
        PUT: async (asked) => {
          const found = await find(asked)
          return found.ok ? put(asked, found.value, asked.body, found.value.members) : found
        },
        PATCH: async (asked) => {
          const found = await find(asked)
          if (!found.ok) return found
          const resource = await shown(asked, found.value)
          const patched = applyPatch(resource, asked.body, groupAttributes)
          if (!patched.ok) return patched
          const seen = readGroup(resource)
          return put(asked, found.value, patched.value, seen.ok ? seen.value.members : [])
        },
        DELETE: async (asked) => {
          const found = await find(asked)
          if (!found.ok) return found
          const removed = await directory.removeGroup(asked.grant, found.value.id)
          return removed.ok ? ok({ status: 204 }) : removed
        },
      },
    },
  }
}
