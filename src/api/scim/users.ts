import { z } from 'zod'
import type { DirectoryGroup, DirectoryPerson, PersonEntry } from '#domain/account/directory.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isRecord, type Resource } from './filter.ts'
import type { Attributes } from './patch.ts'
import type { ScimRefusal } from './refusal.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** The supported attributes of RFC 7643, 4.1. */
export const userAttributes: Attributes = {
  single: ['userName', 'externalId', 'displayName', 'active'],
  complex: { name: ['formatted', 'givenName', 'familyName'] },
  multiple: { emails: ['value', 'type', 'primary', 'display'] },
}

/**
 * An account as a SCIM resource.
 * @param base the base URL of SCIM, without a trailing slash
 */
export function userResource(person: DirectoryPerson, groups: readonly DirectoryGroup[], base: string): Resource {
  const { id, userName, externalId, name, email, active, createdAt, changedAt } = person
  return {
    schemas: [USER],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: nameParts(name),
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groups
      .filter(({ members }) => members.includes(id))
      .map((group) => ({ value: String(group.id), display: group.name, $ref: `${base}/Groups/${group.id}` })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  }
}

/** Names are stored as a single text, but directories expect the parts. */
function nameParts(name: string): Resource {
  const at = name.lastIndexOf(' ')
  if (at === -1) return { formatted: name, givenName: name, familyName: '' }
  return { formatted: name, givenName: name.slice(0, at), familyName: name.slice(at + 1) }
}

const text = z.string().max(1_000).nullish()
/** Entra ID sends booleans as text: "False". */
const truth = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).nullish()

const shape = z.object({
  userName: text,
  externalId: text,
  displayName: text,
  active: truth,
  name: z.object({ formatted: text, givenName: text, familyName: text }).nullish(),
  emails: z.array(z.object({ value: text, type: text, primary: truth })).nullish(),
})
type Sent = z.infer<typeof shape>

/**
 * Parses a user from a request or the result of a patch.
 * @param before the user before the patch; `undefined` if it is new or replaced as a whole
 */
export function readUser(sent: unknown, before?: Resource): Result<PersonEntry, ScimRefusal> {
  if (!isRecord(sent)) return refuse({ reason: 'bad_json' })
  const read = shape.safeParse(canonical(sent))
  if (!read.success) return refuse({ reason: 'bad_value' })
  const user = read.data
  const userName = user.userName?.trim() ?? ''
  if (userName === '') return refuse({ reason: 'user_name_missing' })
  const email = emailOf(user) ?? userName
  const name = nameOf(user, before) ?? userName
  return ok({ userName, externalId: user.externalId ?? null, name, email, active: user.active ?? true })
}

/** Attribute names are case-insensitive: RFC 7643, 2.1. */
function canonical(sent: Record<string, unknown>): Record<string, unknown> {
  const known = [...userAttributes.single, 'name', 'emails']
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const one = known.find((attribute) => attribute.toLowerCase() === name.toLowerCase())
      return one === undefined ? [] : [[one, value]]
    }),
  )
}

function emailOf({ emails }: Sent): string | undefined {
  const all = emails ?? []
  const chosen = all.find(({ primary }) => primary === true) ?? all.find(({ type }) => type === 'work') ?? all[0]
  const value = chosen?.value?.trim()
  return value === '' ? undefined : value
}

/** Directories send a name two or three times. In a patch the changed one counts, otherwise the first non-empty one. */
function nameOf({ displayName, name }: Sent, before: Resource | undefined): string | undefined {
  const joined = [name?.givenName, name?.familyName].filter(
    (part) => part !== null && part !== undefined && part !== '',
  )
  const candidates = [displayName, name?.formatted, joined.join(' ')].map((one) => one?.trim() ?? '')
  const was = before === undefined ? undefined : String(before['displayName'])
  const changed = candidates.find((one) => one !== '' && one !== was)
  return changed ?? candidates.find((one) => one !== '')
}
