import type { BetterAuthPluginDBSchema } from 'better-auth'

/**
 * Our columns in the library's user table. `input: false`: the library's requests cannot set them. `pendingEmail`: a
 * new address that is not confirmed yet. `deactivatedAt`: since when they may not sign in.
 */
export const userColumns = {
  role: { type: 'string', required: true, defaultValue: 'member', input: false },
  locale: { type: 'string', required: false, input: false },
  timeZone: { type: 'string', required: false, input: false },
  startPage: { type: 'string', required: false, input: false },
  pendingEmail: { type: 'string', required: false, input: false },
  deactivatedAt: { type: 'date', required: false, input: false },
} as const

/** Our tables that the library's adapter also knows, so that they can be part of its transactions. */
export const tables = {
  invitation: {
    modelName: 'invitations',
    fields: {
      hash: { type: 'string', required: true, unique: true },
      email: { type: 'string', required: true },
      role: { type: 'string', required: true },
      teams: { type: 'string', required: true },
      invitedBy: { type: 'string', required: true, fieldName: 'invited_by' },
      createdAt: { type: 'number', bigint: true, required: true, fieldName: 'created_at' },
      expiresAt: { type: 'number', bigint: true, required: true, fieldName: 'expires_at' },
    },
  },
  directoryEntry: {
    modelName: 'directory_entries',
    fields: {
      userId: { type: 'string', required: true, unique: true, fieldName: 'user_id' },
      userName: { type: 'string', required: true, fieldName: 'user_name' },
      userKey: { type: 'string', required: true, unique: true, fieldName: 'user_key' },
      externalId: { type: 'string', required: false, fieldName: 'external_id' },
      removedAt: { type: 'number', bigint: true, required: false, fieldName: 'removed_at' },
    },
  },
} satisfies BetterAuthPluginDBSchema

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly role: string
  readonly locale: string | null
  readonly timeZone: string | null
  readonly startPage: string | null
  readonly pendingEmail: string | null
  readonly twoFactorEnabled: boolean | null
  readonly deactivatedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A row of `account`: one way to sign in. */
export interface AccountRow {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

export interface SessionRow {
  readonly id: string
  readonly token: string
  readonly userId: string
  readonly createdAt: Date
  /** The last use, as far as recorded. */
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** A row of `invitations`. Times in milliseconds since the epoch. */
export interface InvitationRow {
  readonly id: string
  /** sha256 of the link's token, hex. */
  readonly hash: string
  readonly email: string
  readonly role: string
  /** JSON: team ids. */
  readonly teams: string
  readonly invitedBy: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A row of `directory_entries`: a directory's identifiers for an account that it manages. */
export interface DirectoryRow {
  readonly id: string
  readonly userId: string
  readonly userName: string
  /** The same in lower case. */
  readonly userKey: string
  readonly externalId: string | null
  /** Milliseconds since the epoch; null while the directory manages it. */
  readonly removedAt: number | null
}

export interface PasskeyRow {
  readonly id: string
  readonly userId: string
  readonly name: string | null
  readonly createdAt: Date | null
}
