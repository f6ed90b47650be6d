import { APIError } from 'better-auth/api'
import type { PasskeyOptions } from '@better-auth/passkey'

type AfterVerification = NonNullable<NonNullable<PasskeyOptions['authentication']>['afterVerification']>

/** Refuses a passkey whose device did not ask its holder for a PIN, a finger or a face (WebAuthn, user verification). */
export const refuseUnproven: AfterVerification = ({ verification }) => {
  if (!verification.authenticationInfo.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The device did not verify its user.' })
}
