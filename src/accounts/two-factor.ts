import type { OwnAccount } from '#domain/account/own-account.ts'
import type { OwnAccountRefusal } from '#domain/account/refusals.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { UserActor } from '#domain/access/access.ts'
import { ok, refuse } from '#domain/result.ts'
import { attempt, type LibraryRefusal } from './library-calls.ts'
import { countedOwn } from './own-guesses.ts'
import type { Parts } from './parts.ts'
import type { UsedCodes } from './used-codes.ts'

type TwoFactor = Pick<OwnAccount, 'startTwoFactor' | 'confirmTwoFactor' | 'disableTwoFactor' | 'newRecoveryCodes'>

/** One's own second factor. The session id changes whenever it is enabled or disabled. */
export function createTwoFactor(parts: Parts, usedCodes: UsedCodes): TwoFactor {
  const { auth, catalogue, guesses, note } = parts

  /** The remaining recovery codes, which are shown once. */
  const recoveryCodes = async ({ userId }: UserActor) =>
    (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes

  return {
    startTwoFactor: (actor, headers, password) =>
      countedOwn(guesses, actor, async () => {
        const call = { body: { password }, headers, returnHeaders: true } as const
        const asked = await attempt(() => auth.api.enableTwoFactor(call))
        if (!asked.ok) return refuse(refusalOf(asked.refusal))
        const { headers: answered, response } = asked.value
        const uri = 'totpURI' in response ? response.totpURI : ''
        const secret = new URL(uri).searchParams.get('secret') ?? ''
        return ok({ uri, secret, cookies: answered.getSetCookie() })
      }),

    confirmTwoFactor: (actor, headers, code) =>
      countedOwn(guesses, actor, async () => {
        const digits = code.replaceAll(/\s/g, '')
        const call = { body: { code: digits }, headers, returnHeaders: true } as const
        const asked = await attempt(() => auth.api.verifyTOTP(call))
        if (!asked.ok) return refuse(refusalOf(asked.refusal))
        // The code cannot be used to sign in as well.
        usedCodes.take(actor.userId, digits)
        await note(auditActor(actor), 'account.two_factor_enabled', actor.email)
        return ok({ recoveryCodes: await recoveryCodes(actor), cookies: asked.value.headers.getSetCookie() })
      }),

    disableTwoFactor: (actor, headers, password) =>
      countedOwn(guesses, actor, async () => {
        if ((await catalogue.organization.settings()).requireTwoFactor)
          return refuse({ reason: 'two_factor_required', field: null })
        const call = { body: { password }, headers, returnHeaders: true } as const
        const asked = await attempt(() => auth.api.disableTwoFactor(call))
        if (!asked.ok) return refuse(refusalOf(asked.refusal))
        await note(auditActor(actor), 'account.two_factor_disabled', actor.email)
        return ok({ cookies: asked.value.headers.getSetCookie() })
      }),

    newRecoveryCodes: (actor, headers, password) =>
      countedOwn(guesses, actor, async () => {
        const asked = await attempt(() => auth.api.generateBackupCodes({ body: { password }, headers }))
        return asked.ok ? ok(asked.value.backupCodes) : refuse(refusalOf(asked.refusal))
      }),
  }
}

function refusalOf({ code }: LibraryRefusal): OwnAccountRefusal {
  switch (code) {
    case 'TOTP_ALREADY_ENABLED':
      return { reason: 'two_factor_on', field: null }
    case 'INVALID_CODE':
    case 'TOTP_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
      return { reason: 'code_wrong', field: 'code' }
    // The library's set of codes is open; the remaining ones concern the password.
    default:
      return { reason: 'password_wrong', field: 'currentPassword' }
  }
}
