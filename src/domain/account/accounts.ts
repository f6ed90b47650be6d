import type { Actor, Grant, Role } from '../access/access.ts'
import type { Result } from '../result.ts'

/** Why an account could not be made. `field` names what to mend. */
export type AccountRefusal =
  | { readonly reason: 'email_taken' | 'email_invalid'; readonly field: 'email' }
  | { readonly reason: 'password_too_short' | 'password_too_long'; readonly field: 'password'; readonly limit: number }
  | { readonly reason: 'name_missing'; readonly field: 'name' }
  | { readonly reason: 'code_wrong' | 'already_set_up'; readonly field: 'code' }

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** People and their sessions. Adapter: better-auth (src/accounts). */
export interface Accounts {
  /** Who a request comes from, by its session cookie; undefined when nobody is signed in. */
  actorOf(headers: Headers): Promise<Actor | undefined>
  /** Sign-in, sign-out and the rest under /api/auth/, as better-auth defines them. */
  handle(request: Request): Promise<Response>
  /** True until the owner exists. */
  needsOwner(): Promise<boolean>
  /** The one-time code for the owner's set-up; the same until it is used, new with each start. undefined once there is an owner. */
  setupCode(): Promise<string | undefined>
  /** Makes the owner if the code is right and there is none. */
  createOwner(code: string, account: NewAccount): Promise<Result<{ userId: string }, AccountRefusal>>
  /** Makes an account (the operator's `user create`). The first one is the owner whatever the role says. */
  create(
    grant: Grant<'org:admin'>,
    account: NewAccount,
    role: Role,
  ): Promise<Result<{ userId: string; role: Role }, AccountRefusal>>
  /** How many accounts there are. */
  count(): Promise<number>
}
