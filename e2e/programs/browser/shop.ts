/** A shop in a page. Lines that begin with the sign `2` behind their slashes exist in the second release only. */

export class PaymentError extends Error {
  override readonly name = 'PaymentError'
}

export class OrderError extends Error {
  override readonly name = 'OrderError'
}

//2 const currencies = ['EUR', 'USD']
//2
//2 export function isKnown(currency: string): boolean {
//2   return currencies.includes(currency)
//2 }
//2
export function charge(card: string, cents: number): number {
  //2 if (!isKnown('EUR')) return 0
  //2
  if (card.startsWith('4000')) throw new PaymentError('The bank declined the card')
  if (cents > 500_000) {
    throw new PaymentError('The amount is over the limit of the account')
  }
  return cents
}

export function checkOut(card: string): number {
  return [charge(card, 1500)].length
}

export const renewSubscription = (customer: { card: string; cents: number }): number =>
  [charge(customer.card, customer.cents)].length

export class Kiosk {
  readonly #cards: readonly string[]

  constructor(cards: readonly string[]) {
    this.#cards = cards
  }

  close(): readonly number[] {
    return this.#cards.map((card) => this.sell(card))
  }

  private sell(card: string): number {
    return charge(card, 400)
  }
}

/** The one place that makes errors of the price service. */
function problem(what: string, detail: string): PaymentError {
  return new PaymentError(`${what}: ${detail}`)
}

export function quote(kind: 'list' | 'currency' | 'tax', detail: string): never {
  const checks = {
    list: 'price list is empty',
    currency: 'currency is not supported',
    tax: 'no tax rate for country',
  }
  throw problem(checks[kind], detail)
}

export function authorize(card: string): boolean {
  if (card === '') throw new Error('State is invalid')
  return true
}

export function settle(batch: readonly string[]): boolean {
  if (batch.length === 0) throw new Error('State is invalid')
  return true
}

export function findOrder(number: number | string, warehouse: string): never {
  throw new OrderError(`Order ${number} was not found in warehouse '${warehouse}'`)
}

export function storeUpload(path: string, size: number): never {
  throw new OrderError(`File ${path} is too large (${size} bytes)`)
}

export function checkToken(token: string, when: string): never {
  if (token === '') throw new OrderError(`Token is not valid before ${when}`)
  throw new OrderError(`Token ${token} expired at ${when}`)
}

interface Product {
  readonly name: string
  readonly weight: { readonly grams: number }
}

export function pick(shelf: readonly Product[], position: number, boxes: number): string {
  const product = shelf[position] as Product
  const perBox = BigInt(product.weight.grams) / BigInt(boxes)
  return 'x'.repeat(Number(perBox))
}

function priceOf(product: { prices?: readonly number[] }): string {
  return (product.prices as readonly number[])[0]?.toFixed(2) ?? '0'
}

function streetOf(customer: { address?: { street: string } }): string {
  return (customer.address as { street: string }).street
}

export function placeOrder(
  product: { prices?: readonly number[] },
  customer: { address?: { street: string } },
): string {
  try {
    return `${priceOf(product)} to ${streetOf(customer)}`
  } catch (cause) {
    throw new OrderError('The order could not be placed', { cause })
  }
}

function loadStock(): never {
  throw new OrderError('Stock database is closed')
}

export function showShelf(kind: 'cart' | 'product' | 'direct'): void {
  try {
    loadStock()
  } catch (cause) {
    if (kind === 'cart') throw new OrderError('The cart could not be filled', { cause })
    if (kind === 'product') throw new Error('The product page is not there', { cause })
    throw cause
  }
}

/** Goes down a tree of categories. */
export function walk(category: number, depth: number): number {
  if (depth === 0) throw new OrderError(`Category ${category} has no products`)
  if (category < 0) {
    throw new OrderError('Categories form a ring')
  }
  return walk(depth === 2 && category === 0 ? -1 : category, depth - 1) + 1
}

export function loadSettings(text: string): unknown {
  return (JSON.parse(text) as { settings: unknown }).settings
}

export function readWebhook(body: string): unknown {
  const parsed = JSON.parse(body) as { event: unknown }
  return parsed.event
}

export async function askStock(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/stock`)
  return answer.json()
}

export async function sendMail(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/mail`, { method: 'POST', body: 'hello' })
  return answer.text()
}

interface Parcel {
  readonly weight?: { readonly grams: number }
  readonly volume?: { readonly litres: number }
}

const rules = {
  weight: (parcel: Parcel) => (parcel.weight as { grams: number }).grams,
  volume: (parcel: Parcel) => (parcel.volume as { litres: number }).litres,
}

export function ship(parcels: readonly Parcel[], rule: keyof typeof rules): readonly number[] {
  return parcels.map(rules[rule])
}

function parseQuantity(text: string): bigint {
  return BigInt(text)
}

export function importRow(row: { quantity: string }): bigint {
  return parseQuantity(row.quantity) + 1n
}

export function applyVoucher(form: { voucher: string }): bigint {
  return parseQuantity(form.voucher) * 2n
}

export async function chargeLater(card: string, cents: number): Promise<number> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1)
  })
  return charge(card, cents)
}

export function withRetries(job: () => number, times: number): number {
  try {
    return job()
  } catch (fault) {
    if (times === 1) throw fault
    return withRetries(job, times - 1)
  }
}

export function passedOn(job: () => number): number {
  try {
    return job()
  } catch (fault) {
    if (fault instanceof PaymentError) throw fault
    return 0
  }
}
