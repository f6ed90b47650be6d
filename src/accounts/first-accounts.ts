import type { Accounts } from '#domain/account/accounts.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse } from '#domain/result.ts'
import { addAccount } from './add-account.ts'
import { byUser } from './audit.ts'
import type { Parts } from './parts.ts'
import { newSetupCode } from './setup-code.ts'

export function createFirstAccounts(
  parts: Pick<Parts, 'database' | 'passwords' | 'note'>,
): Pick<Accounts, 'needsOwner' | 'setupCode' | 'createOwner' | 'create' | 'count'> {
  const { database, note } = parts
  const code = newSetupCode()
  // The last owner cannot be removed, so once there is one the answer never changes.
  let ownerKnown = false

  const count = () => database.count({ model: 'user' })
  const needsOwner = async () => {
    ownerKnown ||= (await count()) > 0
    return !ownerKnown
  }

  return {
    count,
    needsOwner,
    setupCode: async () => ((await needsOwner()) ? code.text : undefined),
    createOwner: async (typed, account) => {
      if (!(await needsOwner())) return refuse({ reason: 'already_set_up', field: 'code' })
      if (!code.matches(typed)) return refuse({ reason: 'code_wrong', field: 'code' })
      const added = await addAccount(parts, account, (existing) => (existing === 0 ? 'owner' : undefined))
      if (!added.ok) return added
      const { userId, name, email } = added.value
      await note(byUser({ id: userId, name }), 'member.joined', email, { role: 'owner' })
      return ok({ userId })
    },
    create: async (grant, account, wanted) => {
      const added = await addAccount(parts, account, (existing) => (existing === 0 ? 'owner' : wanted))
      if (!added.ok) return added
      const { userId, role, email } = added.value
      await note(auditActor(grant.actor), 'member.joined', email, { role })
      return ok({ userId, role })
    },
  }
}
