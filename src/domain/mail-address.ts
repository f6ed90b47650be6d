declare const brand: unique symbol

/** A trimmed, lower-case email address that is safe to put into a header. Created only by {@link parseMailAddress}. */
export type MailAddress = string & { readonly [brand]: 'MailAddress' }

const MOST = 254
const ADDRESS = /^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@[^\s@<>",;:\\()[\]\p{Cc}]{1,190}$/u

export function parseMailAddress(text: string): MailAddress | undefined {
  const address = normalisedMail(text)
  return address.length <= MOST && ADDRESS.test(address) ? (address as MailAddress) : undefined
}

/** Normalizes text for comparing addresses, even if it is not a valid address, such as sign-in input. */
export function normalisedMail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** Identifies the mailbox of an address for rate limits: most servers deliver `ada+anything@` to `ada@`. */
export function mailboxOf(address: MailAddress): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return `${name.split('+', 1)[0] || name}${address.slice(at)}`
}
