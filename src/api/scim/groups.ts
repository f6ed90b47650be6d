import { z } from 'zod'
import type { DirectoryGroup, DirectoryPerson, GroupEntry, MemberChange } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isRecord, type Resource } from './filter.ts'
import type { Attributes } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'

export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** From RFC 7643, 4.2. */
export const groupAttributes: Attributes = {
  single: ['displayName', 'externalId'],
  complex: {},
  multiple: { members: ['value', 'display', 'type', '$ref'] },
}

/**
 * A team as a SCIM resource.
 * @param people the people that the directory manages
 */
export function groupResource(
  { id, name, externalId, members, createdAt }: DirectoryGroup,
  people: ReadonlyMap<string, DirectoryPerson>,
  base: string,
): Resource {
  return {
    schemas: [GROUP],
    id: String(id),
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: members.flatMap((member) => {
      const person = people.get(member)
      return person === undefined
        ? []
        : [{ value: member, display: person.name, type: 'User', $ref: `${base}/Users/${member}` }]
    }),
    meta: { resourceType: 'Group', created: createdAt.toISOString(), location: `${base}/Groups/${id}` },
  }
}

const text = z.string().max(1_000).nullish()
const shape = z.object({
  displayName: text,
  externalId: text,
  members: z
    .array(z.object({ value: z.string().max(200) }))
    .max(50_000)
    .nullish(),
})

/** A group from a request or the result of a patch. */
export interface ReadGroup extends GroupEntry {
  readonly members: readonly string[]
}

export function readGroup(sent: unknown): Result<ReadGroup, ScimRefusal> {
  if (!isRecord(sent)) return refuse({ reason: 'bad_json' })
  const known = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      ['displayName', 'externalId', 'members'].find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
      value,
    ]),
  )
  const read = shape.safeParse(known)
  if (!read.success) return refuse({ reason: 'bad_value' })
  const { displayName, externalId, members } = read.data
  const name = displayName?.trim() ?? ''
  if (name === '') return refuse({ reason: 'name_missing' })
  return ok({ name, externalId: externalId ?? null, members: (members ?? []).map(({ value }) => value) })
}

/** The difference in members, so that concurrent requests do not undo each other. */
export function memberChange(before: readonly string[], after: readonly string[]): MemberChange {
  const [had, has] = [new Set(before), new Set(after)]
  return { add: after.filter((one) => !had.has(one)), remove: before.filter((one) => !has.has(one)) }
}
