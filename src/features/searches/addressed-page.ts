import type { AddressParams } from '#domain/address/params.ts'

/** What Next hands to a page whose state lives in its address. */
export interface AddressedPage {
  readonly searchParams: Promise<AddressParams>
}
