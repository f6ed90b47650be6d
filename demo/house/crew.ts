import { randomBytes } from 'node:crypto'
import type { Actor, UserActor } from '#domain/access/access.ts'
import type { Role } from '#domain/access/roles.ts'
import type { House } from './house.ts'

interface Colleague {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly team: 'Storefront' | 'Platform'
}

/** The employees of Harbor Goods. The installation's owner is its owner. */
export const crew = {
  mara: { name: 'Mara Lindqvist', email: 'mara@harborgoods.example', role: 'admin', team: 'Storefront' },
  jonas: { name: 'Jonas Weber', email: 'jonas@harborgoods.example', role: 'member', team: 'Storefront' },
  amira: { name: 'Amira Haddad', email: 'amira@harborgoods.example', role: 'member', team: 'Platform' },
  tomas: { name: 'Tomás Reyes', email: 'tomas@harborgoods.example', role: 'viewer', team: 'Platform' },
} as const satisfies Record<string, Colleague>
export type CrewName = keyof typeof crew

/** The employees with accounts. */
export type Crew = Readonly<Partial<Record<CrewName, UserActor>>>

/**
 * Creates accounts with unknown passwords, and the teams. Creates none until the installation has an owner, because the
 * first account becomes the owner.
 */
export async function hire(house: House): Promise<Crew> {
  const { accounts, catalogue, grant, now } = house
  if (await accounts.needsOwner()) return {}
  const hired: Partial<Record<CrewName, UserActor>> = {}
  for (const name of Object.keys(crew) as CrewName[]) {
    const { role, team: _, ...person } = crew[name]
    const account = { ...person, password: randomBytes(24).toString('base64url') }
    const asked = await accounts.create(grant('org:admin'), account, role)
    // An earlier demo created this account.
    if (!asked.ok) continue
    const actor = await accounts.actorById(asked.value.userId)
    if (actor !== undefined) hired[name] = actor
    await noMail(house, asked.value.userId)
  }
  for (const team of ['Storefront', 'Platform'] as const) {
    const members = (Object.keys(hired) as CrewName[]).filter((name) => crew[name].team === team)
    const asked = await catalogue.teams.create(grant('team:admin'), team, now)
    const ids = members.flatMap((name) => hired[name]?.userId ?? [])
    if (asked.ok) await catalogue.teams.setMembers(grant('team:admin'), asked.value.id, ids, now)
  }
  return hired
}

/** Disables mail, because their addresses do not exist. */
async function noMail({ catalogue }: House, userId: string): Promise<void> {
  const { digest } = await catalogue.preferences.of(userId)
  const topics = { assigned: 'off', mentioned: 'off', regressed: 'off', followed: 'off' } as const
  await catalogue.preferences.save(userId, { topics, digest })
}

/** An employee, or the operator if the employee has no account. */
export function actorOf(hired: Crew, name: CrewName): Actor {
  return hired[name] ?? { kind: 'operator' }
}
