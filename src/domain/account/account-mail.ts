import type { Role } from '../access/roles.ts'

/** Mails about accounts. Links are absolute URLs. */
export type AccountMail =
  | {
      readonly kind: 'invitation'
      readonly link: string
      readonly invitedBy: string
      readonly organization: string
      readonly role: Role
      readonly expiresAt: Date
    }
  /** A link to set a new password, valid for an hour. */
  | { readonly kind: 'reset'; readonly link: string }
  /** Sent to the new address of an account. */
  | { readonly kind: 'confirm_email'; readonly link: string }
  /** Sent to the address of a person who signs up. */
  | { readonly kind: 'confirm_sign_up'; readonly link: string; readonly organization: string }
  /** Sent if a person signs up with an address that already has an account. `link`: to request a new password. */
  | { readonly kind: 'already_registered'; readonly link: string; readonly organization: string }
  | { readonly kind: 'password_changed'; readonly link: string }
  /** Sent to the previous address of the account. */
  | { readonly kind: 'email_changed'; readonly newEmail: string }

/** Recipient and language; `null` for the language of the current request. */
export interface Receiver {
  readonly email: string
  readonly locale: string | null
}

/** Renders and sends mail. Rejects if sending fails. */
export interface AccountPost {
  send(to: Receiver, mail: AccountMail): Promise<void>
}
