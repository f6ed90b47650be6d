import type { AddressParams } from '#domain/address/params.ts'

/** Next's props for a page with its state in the address. */
export interface AddressedPage {
  readonly searchParams: Promise<AddressParams>
}
