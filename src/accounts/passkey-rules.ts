import { APIError } from 'better-auth/api'
import type { PasskeyOptions } from '@better-auth/passkey'

type AfterVerification = NonNullable<NonNullable<PasskeyOptions['authentication']>['afterVerification']>

/** Rejects a passkey whose device did not ask for a PIN, a fingerprint or a face (WebAuthn, user verification). */
export const refuseUnproven: AfterVerification = ({ verification }) => {
  if (!verification.authenticationInfo.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The device did not verify its user.' })
}
