declare const brand: unique symbol

/** An address of mail: trimmed, in lower case, of a form that goes into a header as it is. */
export type MailAddress = string & { readonly [brand]: 'MailAddress' }

const MOST = 254
const ADDRESS = /^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@[^\s@<>",;:\\()[\]\p{Cc}]{1,190}$/u

/** The only way from text to a {@link MailAddress}. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const address = normalisedMail(text)
  return address.length <= MOST && ADDRESS.test(address) ? (address as MailAddress) : undefined
}

/** Returns a text as addresses are compared, also one that is none: what was typed to sign in. */
export function normalisedMail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** Returns what stands for the mailbox of an address in limits: most servers deliver `ada+anything@` to `ada@`. */
export function mailboxOf(address: MailAddress): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return `${name.split('+', 1)[0] || name}${address.slice(at)}`
}
