import type { Role } from '../access/roles.ts'

/** The mails that people get about their accounts. Links are whole addresses. */
export type AccountMail =
  | {
      readonly kind: 'invitation'
      readonly link: string
      readonly invitedBy: string
      readonly organization: string
      readonly role: Role
      readonly expiresAt: Date
    }
  /** A link for a new password, good for an hour. */
  | { readonly kind: 'reset'; readonly link: string }
  /** To the new address of an account. */
  | { readonly kind: 'confirm_email'; readonly link: string }
  /** To the address of somebody who makes an account by themselves. */
  | { readonly kind: 'confirm_sign_up'; readonly link: string; readonly organization: string }
  /** Somebody wants to make an account with an address that has one. `link`: to ask for a new password. */
  | { readonly kind: 'already_registered'; readonly link: string; readonly organization: string }
  | { readonly kind: 'password_changed'; readonly link: string }
  /** To the address that the account had until now. */
  | { readonly kind: 'email_changed'; readonly newEmail: string }

/** Whom a mail goes to, and the language they read; null: that of the present request. */
export interface Receiver {
  readonly email: string
  readonly locale: string | null
}

/** Puts what is to be said into words and sends it. Rejects when it could not be sent. */
export interface AccountPost {
  send(to: Receiver, mail: AccountMail): Promise<void>
}
