import { PASSWORD_LENGTH } from '#domain/account/accounts.ts'

let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the most common ones in public leaks. The list has the leaked passwords that are long
 * enough to be set here: some 1,500 of the 49,000 in `@zxcvbn-ts/language-common`. Loaded on first use, which most
 * processes never need.
 */
export async function isLeaked(password: string): Promise<boolean> {
  leaked ??= read().catch((fault: unknown) => {
    leaked = undefined
    throw fault
  })
  return (await leaked).has(password.toLowerCase())
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min)
  return new Set(passwords.map((one) => one.toLowerCase()))
}
